import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { SmsStatus } from "#contract/index.ts";
import type { OutgoingSms } from "../domain/outgoing-sms.ts";
import type { SmsStep } from "../domain/sms-step.ts";
import { type Claim, claimExpiry, isUnclaimed } from "./claim.ts";
import type { Database } from "./database.ts";
import { smsMessage, smsStatusEntry } from "./schema/sms.ts";
import { addSmsStatuses } from "./sms.ts";

/** A message that this worker has claimed. */
export interface ClaimedSms extends OutgoingSms {
  status: SmsStatus;
  /** Attempts of this step, including the one to come. */
  attempts: number;
  claimedUntil: Date | null;
}

/**
 * Claims the oldest due messages, committed before anything is sent: several processes never work
 * on the same message, and the claim of one that died expires.
 */
export function claimDueSms(
  database: Database,
  now: Date,
  { batchSize, claimMs }: Claim,
): Promise<ClaimedSms[]> {
  const latest = sql<SmsStatus>`(select ${smsStatusEntry.status} from ${smsStatusEntry}
    where ${smsStatusEntry.smsId} = ${smsMessage.id}
    order by ${desc(smsStatusEntry.position)} limit 1)`;
  return database.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: smsMessage.id })
      .from(smsMessage)
      .where(and(lte(smsMessage.nextStepAt, now), isUnclaimed(smsMessage.claimedUntil)))
      .orderBy(asc(smsMessage.nextStepAt))
      .limit(batchSize)
      .for("no key update", { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    return transaction
      .update(smsMessage)
      .set({ attempts: sql`${smsMessage.attempts} + 1`, claimedUntil: claimExpiry(claimMs) })
      .where(inArray(smsMessage.id, ids))
      .returning({
        id: smsMessage.id,
        sender: smsMessage.sender,
        recipient: smsMessage.recipient,
        content: smsMessage.content,
        attempts: smsMessage.attempts,
        claimedUntil: smsMessage.claimedUntil,
        status: latest,
      });
  });
}

/** Records a step, unless the claim expired and another worker has claimed the message. */
export async function recordSmsStep(
  database: Database,
  { id, claimedUntil }: ClaimedSms,
  { entered, attempts, nextStepAt }: SmsStep,
  now: Date,
): Promise<void> {
  if (!claimedUntil) return;
  await database.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .update(smsMessage)
      .set({ attempts, nextStepAt, claimedUntil: null })
      .where(and(eq(smsMessage.id, id), eq(smsMessage.claimedUntil, claimedUntil)));
    if (rowCount === 0) return;
    await addSmsStatuses(transaction, id, entered, now);
  });
}
