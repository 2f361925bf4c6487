import { and, asc, desc, eq, lte } from "drizzle-orm";
import type { Carrier } from "../carriers/carrier.ts";
import type { Database } from "./database.ts";
import { smsMessage, smsStatusEntry } from "./schema/sms.ts";
import { addSmsStatus } from "./sms.ts";

/**
 * Takes the message that has waited longest one step further; false when none is due. Claim, step
 * and record are one transaction: a process that dies in the middle has done nothing, and several
 * processes never take the same message.
 */
export async function stepDueSms(
  database: Database,
  carrier: Carrier,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [sms] = await transaction
      .select()
      .from(smsMessage)
      .where(lte(smsMessage.nextStepAt, now))
      .orderBy(asc(smsMessage.nextStepAt))
      .limit(1)
      .for("no key update", { skipLocked: true });
    if (!sms) return false;
    const [last] = await transaction
      .select({ status: smsStatusEntry.status })
      .from(smsStatusEntry)
      .where(eq(smsStatusEntry.smsId, sms.id))
      .orderBy(desc(smsStatusEntry.position))
      .limit(1);
    const step = last?.status === "PENDING" ? carrier.send : carrier.follow;
    const { status, nextStepAt } = await step(transaction, sms, now);
    if (status) await addSmsStatus(transaction, sms.id, status, now);
    await transaction
      .update(smsMessage)
      .set({ nextStepAt })
      .where(and(eq(smsMessage.id, sms.id)));
    return true;
  });
}
