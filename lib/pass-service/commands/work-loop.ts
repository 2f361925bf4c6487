import type { Log } from "../log.ts";

/** How long the worker rests when nobody wakes it. */
const restMs = 500;
/** How long after a failure, such as a database that is away. */
const afterFailureMs = 5_000;

export interface WorkLoop {
  wake(): void;
  /** Resolves when the work under way is done. */
  stop(): Promise<void>;
}

/** Does what is due, again and again, one round at a time. */
export function startWorkLoop(work: (signal: AbortSignal) => Promise<number>, log: Log): WorkLoop {
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
        if (!signal.aborted) await rest(restMs);
      } catch (error) {
        log.error({ error: error instanceof Error ? error.name : "unknown" }, "the work failed");
        if (!signal.aborted) await rest(afterFailureMs);
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
