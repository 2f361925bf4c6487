import type { SmsStatus } from "#contract/index.ts";
import type { OutgoingSms, SmsStep } from "../domain/sms-step.ts";
import { type Claim, type Claimed, claimOldestDue, isStillClaimed } from "./claim.ts";
import type { Database } from "./database.ts";
import { smsMessage } from "./schema/sms.ts";
import { addSmsStatuses, latestSmsStatus } from "./sms.ts";

/** A message that this worker has claimed. */
export interface ClaimedSms extends OutgoingSms, Claimed {
  status: SmsStatus;
  /** Attempts of this step, including the one to come. */
  attempts: number;
}

/** Claims the oldest due messages. */
export function claimDueSms(database: Database, now: Date, claim: Claim): Promise<ClaimedSms[]> {
  const { set, where } = claimOldestDue(smsMessage, now, claim);
  return database.update(smsMessage).set(set).where(where).returning({
    id: smsMessage.id,
    sender: smsMessage.sender,
    recipient: smsMessage.recipient,
    content: smsMessage.content,
    attempts: smsMessage.attempts,
    claimedUntil: smsMessage.claimedUntil,
    status: latestSmsStatus,
  });
}

/** Records a step, unless the claim expired and another worker has claimed the message. */
export async function recordSmsStep(
  database: Database,
  claimed: ClaimedSms,
  { entered, attempts, nextStepAt }: SmsStep,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .update(smsMessage)
      .set({ attempts, nextStepAt, claimedUntil: null })
      .where(isStillClaimed(smsMessage, claimed));
    if (rowCount === 0) return;
    await addSmsStatuses(transaction, claimed.id, entered, now);
  });
}
