import type { SmsStatus } from "#contract/index.ts";
import type { Database } from "../store/database.ts";
import { keepInOutbox } from "../store/sms.ts";
import type { Carrier } from "./carrier.ts";

/** Fake carrier for the outbox page; the last two digits of a number choose the status. */
export function outboxIn(database: Database): Carrier {
  return {
    isIdempotent: true,
    async send({ id, recipient }, { now }) {
      if (recipient.endsWith(unreachable)) return { kind: "not-taken" };
      await keepInOutbox(database, id, now);
      return { kind: "decided", status: recipient.endsWith(scheduled) ? "SCHEDULED" : "SENT" };
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
