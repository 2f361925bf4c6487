import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** A program that is ready at once, and cleans up in the way that is given as its source. */
async function startProgram(cleanUp: string, timeoutMs = 20_000) {
  const source = `
    import { onShutdown } from "#process/graceful-shutdown.ts";
    onShutdown(${cleanUp}, { timeoutMs: ${timeoutMs} });
    setInterval(() => {}, 1_000);
    process.send({ ready: true });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const [said, complained] = [child.stdout, child.stderr].map((stream) => text(stream as Readable));
  const ended = once(child, "exit").then(([status]) => status);
  await once(child, "message");
  return { child, said, complained, ended };
}

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s runs the clean-up first",
  async (signal) => {
    const { child, said, ended } = await startProgram(
      `async () => void process.stdout.write("cleaned up")`,
    );
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(await said).toBe("cleaned up");
  },
);

test("a clean-up that hangs is cut off by the shutdown time-out", async () => {
  const { child, complained, ended } = await startProgram("() => new Promise(() => {})", 50);
  child.kill("SIGTERM");
  expect(await ended).toBe(1);
  expect(await complained).toBe("Stopping failed: not done in 0.05 s\n");
});

test("a second signal ends the process at once", async () => {
  const { child, ended } = await startProgram(
    "() => new Promise(() => process.send('cleaning up'))",
  );
  child.kill("SIGTERM");
  await once(child, "message");
  child.kill("SIGTERM");
  expect(await ended).toBe(1);
});

test("a program whose parent has died stops by itself", async () => {
  const { child, said, ended } = await startProgram(
    `async () => void process.stdout.write("cleaned up")`,
  );
  child.disconnect();
  expect(await ended).toBe(0);
  expect(await said).toBe("cleaned up");
});
