import { spawn } from "node:child_process";
import { expect, onTestFinished, test, vi } from "vitest";
import { processesWith } from "#tests/support/processes-with.ts";
import { temporaryDirectory } from "./program.ts";

vi.setConfig({ testTimeout: 90_000 });

/** As a person starts it, with an embedded database of its own. */
async function startByNpm() {
  const data = await temporaryDirectory();
  const npm = spawn("npm", ["run", "service"], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATA_DIR: data, PASS_SERVICE_PORT: "0" },
  });
  const left = () => processesWith(data).filter(({ pid }) => pid !== npm.pid);
  onTestFinished(() => {
    for (const { pid } of left()) process.kill(pid, "SIGKILL");
  });
  let said = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (chunk) => (said += chunk));
  await vi.waitUntil(() => said.includes("listens on"), { timeout: 60_000 });
  return { npm, left };
}

test.runIf(process.platform === "linux").each(["SIGTERM", "SIGKILL"] as const)(
  "after %s to npm no process of the service is left, its database included",
  async (signal) => {
    const { npm, left } = await startByNpm();
    expect(left().some(({ command }) => command.includes("/postgres -D"))).toBe(true);

    process.kill(npm.pid ?? 0, signal);

    await expect.poll(left, { timeout: 30_000 }).toEqual([]);
  },
);
