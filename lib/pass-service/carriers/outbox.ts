import type { SmsStatus } from "#contract/index.ts";
import type { Database } from "../store/database.ts";
import { keepInOutbox } from "../store/outbox.ts";
import type { Carrier } from "./carrier.ts";

/**
 * Fake carrier for development: stores messages for the outbox page. The last two digits of the
 * number choose what becomes of the message, so that each status can be tested.
 */
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
export function finalStatusOf(recipient: string): SmsStatus {
  return finalStatuses[recipient.slice(-2)] ?? "DELIVERED";
}
