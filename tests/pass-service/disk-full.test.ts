import { spawn, spawnSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryDirectory } from "./program.ts";

vi.setConfig({ testTimeout: 90_000 });

/** A file system of its own that can be filled up takes a mount namespace, and that takes root. */
const canMount = spawnSync("unshare", ["-m", "true"]).status === 0;
const size = 250;

test.runIf(canMount)("the service is not healthy while its disk is nearly full", async () => {
  const data = await temporaryDirectory();
  const mounted = `mount -t tmpfs -o mode=755,size=${size}m tmpfs "$DATA_DIR" && exec "$@"`;
  const main = path.resolve("lib/pass-service/main.ts");
  const child = spawn("unshare", ["-m", "sh", "-c", mounted, "sh", process.execPath, main], {
    env: { ...process.env, PASS_SERVICE_PORT: "0", DATA_DIR: data },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const url = await new Promise((resolve) =>
    child.once("message", (message: { url: string }) => resolve(message.url)),
  );
  const health = async () => (await fetch(`${url}/health`)).status;
  expect(await health()).toBe(200);

  const inside = `/proc/${child.pid}/root${data}`;
  const { bavail, bsize } = statfsSync(inside);
  writeFileSync(`${inside}/filler`, Buffer.alloc(bavail * bsize - 50 * 1024 ** 2));

  expect(await health()).toBe(503);
  rmSync(`${inside}/filler`);
  expect(await health()).toBe(200);
});
