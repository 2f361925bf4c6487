import { setTimeout as wait } from "node:timers/promises";
import type { JoinedServer } from "./join-or-spawn.ts";

/** Restart policy with backoff: this many restarts within the window, each after a longer delay. */
const restartDelaysMs = [0, 500, 1_000, 2_000, 4_000];
const windowMs = 10 * 60_000;

export interface SupervisedServer {
  /** Ends the supervision and returns the current server. */
  release(): Promise<JoinedServer>;
}

/**
 * Supervises the server: restarts it when it ends unexpectedly. When the restarts are exhausted,
 * `onFailure` is called once: a program without its database should end, so that its own supervisor
 * acts.
 */
export function superviseServer(
  first: JoinedServer,
  rejoin: () => Promise<JoinedServer>,
  onFailure: (error: Error) => void,
): SupervisedServer {
  const released = new AbortController();
  const { signal } = released;
  const restarts: number[] = [];
  let server = first;
  let recovery = Promise.resolve();

  function watch() {
    void server.use.lost.then(() => {
      if (!signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    let cause: unknown;
    while (!signal.aborted) {
      const recent = restarts.filter((at) => at > Date.now() - windowMs).length;
      const pause = restartDelaysMs[recent];
      if (pause === undefined) return onFailure(restartsExhausted(cause));
      restarts.push(Date.now());
      await wait(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        server = await rejoin();
        return watch();
      } catch (error) {
        cause = error;
      }
    }
  }

  watch();
  return {
    async release() {
      released.abort();
      await recovery;
      return server;
    },
  };
}

function restartsExhausted(cause: unknown): Error {
  const why = cause instanceof Error ? ` ${cause.message}` : "";
  return new Error(
    `The embedded PostgreSQL ended ${restartDelaysMs.length} times within ${windowMs / 60_000} minutes and is not started again.${why}`,
    { cause },
  );
}
