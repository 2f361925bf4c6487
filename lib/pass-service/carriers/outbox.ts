import type { SmsStatus } from "#contract/index.ts";
import { outboxMessage } from "../store/schema/sms.ts";
import type { Carrier } from "./carrier.ts";

const travelMs = 1_000;

/**
 * In place of a carrier: keeps what it is given, for the outbox page to show. The last two digits
 * of the number decide the end of a message, so that every end can be met.
 */
export const outbox: Carrier = {
  async send(transaction, { id }, now) {
    await transaction.insert(outboxMessage).values({ smsId: id, takenAt: now });
    return { status: "SENT", nextStepAt: new Date(now.getTime() + travelMs) };
  },
  async follow(_transaction, { recipient }) {
    const end = endOf(recipient);
    return { status: end, nextStepAt: null };
  },
};

const ends: Readonly<Record<string, SmsStatus>> = {
  "91": "FAILED",
  "92": "REJECTED",
  "93": "EXPIRED",
  "94": "ACCEPTED",
};

/** Delivered, but for numbers that end in 91 to 94. */
export function endOf(recipient: string): SmsStatus {
  return ends[recipient.slice(-2)] ?? "DELIVERED";
}
