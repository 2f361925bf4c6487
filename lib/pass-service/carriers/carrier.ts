import type { SmsStatus } from "#contract/index.ts";
import type { OutgoingSms } from "../domain/outgoing-sms.ts";
import type { Log } from "../log.ts";

/**
 * SMS carrier. Both methods resolve with the status that the message has entered, or null when it
 * is not known yet: then they are retried with backoff.
 */
export interface Carrier {
  /**
   * Sends a message. After a crash here the outcome is unknown and the same message is sent again:
   * a carrier must be idempotent by `id`.
   */
  send(sms: OutgoingSms, now: Date): Promise<SmsStatus | null>;
  /** Polls the delivery status of a message that was sent. */
  follow(sms: OutgoingSms): Promise<SmsStatus | null>;
}

/** A carrier's exception counts as no answer: it is logged, and the message is retried. */
export function logSendFailure<Fallback>(log: Log, error: unknown, fallback: Fallback): Fallback {
  log.error({ error: error instanceof Error ? error.name : "unknown" }, "carrier failed");
  return fallback;
}
