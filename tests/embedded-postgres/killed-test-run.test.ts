import { spawn } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

vi.setConfig({ testTimeout: 180_000 });

/** This process and all that came from it. */
function familyOf(pid: number): number[] {
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/status`, "utf8").includes(`\nPPid:\t${pid}\n`);
    } catch {
      return false;
    }
  });
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8");

const serverOf = (family: number[]) =>
  family.find((pid) => existsSync(`/proc/${pid}`) && commandOf(pid).includes("/postgres\0-D"));

/** What a killed run cannot remove: its folder is named by the process that used it. */
async function removeData(family: number[], cluster: string) {
  for (const pid of family) {
    for (const data of globSync([
      `/dev/shm/felagi-tests-*/${pid}`,
      `${tmpdir()}/felagi-tests-*/${pid}`,
    ]))
      await rm(path.dirname(data), { recursive: true, force: true });
  }
  await rm(path.dirname(cluster), { recursive: true, force: true });
}

test.runIf(process.platform === "linux")(
  "a killed run of the tests leaves neither its processes nor its database server",
  async () => {
    const run = spawn(
      process.execPath,
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--config",
        "tests/vitest.config.ts",
        "tests/pass-service/concurrent-operations.test.ts",
      ],
      { stdio: "ignore", detached: true },
    );
    const ended = new Promise((resolve) => run.once("exit", resolve));
    const waiting = { timeout: 120_000, interval: 50 };
    const server = await vi.waitUntil(() => serverOf(familyOf(run.pid ?? 0)), waiting);
    const cluster = commandOf(server).split("\0")[2] ?? "";
    const family = familyOf(run.pid ?? 0);
    onTestFinished(() => removeData(family, cluster));

    run.kill("SIGKILL");
    await ended;

    const alive = () => family.filter((pid) => existsSync(`/proc/${pid}`));
    await expect.poll(alive, { timeout: 30_000 }).toEqual([]);
  },
);
