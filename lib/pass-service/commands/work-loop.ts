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
  const { signal } = stopping;
  let endRest = () => {};
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const rounds = (async () => {
    while (!signal.aborted) {
      try {
        await work(signal);
        if (!signal.aborted) await rest(pollIntervalMs);
      } catch (error) {
        log.error(
          { error: error instanceof Error ? error.name : "unknown" },
          "background work failed",
        );
        if (!signal.aborted) await rest(failureDelayMs);
      }
    }
  })();
  return {
    wake: () => endRest(),
    async stop() {
      stopping.abort();
      endRest();
      await rounds;
    },
  };
}
