import "server-only";
import { runtimeLink } from "#portal-server/runtime-link.ts";
import { log } from "./log.ts";

const idle = { active: 0, queued: 0, rejected: {} as Record<string, number> };

/** Requests at work, queued and rejected by load shedding; all zero where nothing is limited. */
export function getLoad(): typeof idle {
  return runtimeLink().server.load ?? idle;
}

const everyMs = 5_000;

/** Logs that visitors are rejected, and when that is over: one line for all of them. */
export function startLoadReport(): void {
  setInterval(loadReporter(getLoad, log()), everyMs).unref();
}

/** To be called again and again: logs what has changed since. */
export function loadReporter(
  read: typeof getLoad,
  to: Pick<ReturnType<typeof log>, "warn" | "info">,
): () => void {
  let before = 0;
  let wasOverloaded = false;
  return () => {
    const { active, queued, rejected } = read();
    const total = Object.values(rejected).reduce((sum, one) => sum + one, 0);
    const isOverloaded = total > before;
    if (isOverloaded) to.warn({ rejected: total - before, active, queued }, "overloaded");
    else if (wasOverloaded) to.info({ active, queued }, "no longer overloaded");
    [before, wasOverloaded] = [total, isOverloaded];
  };
}
