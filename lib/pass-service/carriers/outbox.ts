import type { SmsStatus } from "#contract/index.ts";
import type { Database } from "../store/database.ts";
import { keepInOutbox } from "../store/outbox.ts";
import type { Carrier } from "./carrier.ts";

/**
 * Fake carrier for development: stores messages for the outbox page. The last two digits of the
 * number choose the terminal status, so that each can be tested.
 */
export function outboxIn(database: Database): Carrier {
  return {
    async send({ id }, now) {
      await keepInOutbox(database, id, now);
      return "SENT";
    },
    async follow({ recipient }) {
      return finalStatusOf(recipient);
    },
  };
}

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
