import type { Log } from "../log.ts";

/** A carrier's exception counts as no answer: it is logged, and the message is retried. */
export function logSendFailure<Otherwise>(
  log: Log,
  error: unknown,
  otherwise: Otherwise,
): Otherwise {
  log.error({ error: error instanceof Error ? error.name : "unknown" }, "carrier failed");
  return otherwise;
}
