import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { startWorker } from "#pass-service/commands/serve.ts";

const log = { info() {}, warn() {}, error() {} };

/** Work that ends when the test lets it; the function resolves when so many runs have begun. */
function heldWork() {
  const runs: (() => void)[] = [];
  const worker = startWorker(
    () => new Promise<number>((resolve) => runs.push(() => resolve(0))),
    log,
  );
  const begun = async (count: number) => {
    while (runs.length < count) await pause(5);
  };
  return { worker, runs, begun };
}

test("what wakes the worker during a run is done at once after it", async () => {
  const { worker, runs, begun } = heldWork();
  await begun(1);
  worker.wake();
  runs[0]?.();
  const result = await Promise.race([
    begun(2).then(() => "at once"),
    pause(300).then(() => "later"),
  ]);
  expect(result).toBe("at once");
  runs[1]?.();
  const idle = await Promise.race([begun(3).then(() => "again"), pause(200).then(() => "idle")]);
  expect(idle).toBe("idle");
  const stopped = worker.stop();
  runs[2]?.();
  await stopped;
});
