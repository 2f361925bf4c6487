import type { Log } from "../log.ts";

/** A carrier's exception counts as no answer: it is logged, and the message is retried. */
export function logSendFailure<Fallback>(log: Log, error: unknown, fallback: Fallback): Fallback {
  log.error({ error: error instanceof Error ? error.name : "unknown" }, "carrier failed");
  return fallback;
}
