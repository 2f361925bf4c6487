import type { Log } from "../log.ts";

/** A fault of a carrier is as if it had not answered: the message is tried again. */
export function carrierFailed<Otherwise>(
  log: Log,
  error: unknown,
  otherwise: Otherwise,
): Otherwise {
  log.error({ error: error instanceof Error ? error.name : "unknown" }, "a carrier failed");
  return otherwise;
}
