import type { SmsStatus } from "#contract/index.ts";
import type { OutgoingSms } from "../domain/sms-step.ts";
import type { Log } from "../log.ts";
import type { Database } from "../store/database.ts";
import { keepInOutbox } from "../store/sms.ts";

/**
 * SMS carrier. Both methods resolve with the status that the message has entered, or null when it
 * is not known yet: then they are retried with backoff.
 */
export interface Carrier {
  /** Sends a message, perhaps again after a crash: a carrier must be idempotent by `id`. */
  send(sms: OutgoingSms, now: Date): Promise<SmsStatus | null>;
  /** Polls the delivery status of a message that was sent. */
  follow(sms: OutgoingSms): Promise<SmsStatus | null>;
}

/** A carrier's exception counts as no answer: it is logged, and the message is retried. */
export function logSendFailure<Fallback>(log: Log, error: unknown, fallback: Fallback): Fallback {
  log.error({ error: error instanceof Error ? error.name : "unknown" }, "carrier failed");
  return fallback;
}

/** Fake carrier for the outbox page; the last two digits of a number choose the status. */
export function outboxIn(database: Database): Carrier {
  return {
    async send({ id, recipient }, now) {
      if (recipient.endsWith(unreachable)) return null;
      await keepInOutbox(database, id, now);
      return recipient.endsWith(scheduled) ? "SCHEDULED" : "SENT";
    },
    async follow({ recipient }) {
      return recipient.endsWith(scheduled) ? "SCHEDULED" : finalStatusOf(recipient);
    },
  };
}

/** Numbers that the carrier does not take: their messages stay PENDING until the attempts run out. */
const unreachable = "95";
/** Numbers whose messages stay SCHEDULED until the polls run out. */
const scheduled = "96";

const finalStatuses: Readonly<Record<string, SmsStatus>> = {
  "91": "FAILED",
  "92": "REJECTED",
  "93": "EXPIRED",
  "94": "ACCEPTED",
};

/** DELIVERED, except for numbers that end in 91 to 94. */
function finalStatusOf(recipient: string): SmsStatus {
  return finalStatuses[recipient.slice(-2)] ?? "DELIVERED";
}
