import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../log.ts";

/** Poll interval while nothing wakes the worker. */
const pollIntervalMs = 500;
/** Delay after a failure, such as an unreachable database. */
const failureDelayMs = 5_000;

export interface Worker {
  wake(): void;
  /** Resolves when the work under way is done. */
  stop(): Promise<void>;
}

/** Background worker: runs the due work at each interval or wake-up, one run at a time. */
export function startWorker(work: (signal: AbortSignal) => Promise<number>, log: Log): Worker {
  const stopping = new AbortController();
  let waking = new AbortController();
  const rounds = runUntilStopped();
  return {
    wake: () => waking.abort(),
    async stop() {
      stopping.abort();
      waking.abort();
      await rounds;
    },
  };

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Made before the work, so that what is queued meanwhile is done at once.
      waking = new AbortController();
      let delayMs = pollIntervalMs;
      try {
        await work(stopping.signal);
      } catch (error) {
        const name = error instanceof Error ? error.name : "unknown";
        log.error({ error: name }, "background work failed");
        delayMs = failureDelayMs;
      }
      if (stopping.signal.aborted) return;
      await pause(delayMs, undefined, { signal: waking.signal }).catch(() => {});
    }
  }
}
