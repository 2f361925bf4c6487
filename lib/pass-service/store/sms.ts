import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { SmsStatus } from "#contract/index.ts";
import type { OutgoingSms, SmsStep } from "../domain/sms-step.ts";
import { type Claim, type Claimed, claimOldestDue, isStillClaimed } from "./claim.ts";
import type { Database } from "./database.ts";
import { outboxMessage, smsMessage, smsStatusEntry } from "./schema/sms.ts";

type StoredSms = typeof smsMessage.$inferSelect;

/** Keeps a message, created and queued at once. */
export async function insertSms(
  transaction: Database,
  sms: typeof smsMessage.$inferInsert,
): Promise<void> {
  await transaction.insert(smsMessage).values(sms);
  await addSmsStatuses(transaction, sms.id, ["CREATED", "PENDING"], sms.createdAt);
}

/** Statuses that a message has entered, after those that it has. */
async function addSmsStatuses(
  transaction: Database,
  smsId: string,
  statuses: readonly SmsStatus[],
  enteredAt: Date,
): Promise<void> {
  if (statuses.length === 0) return;
  const { position } = smsStatusEntry;
  const last = sql`(select coalesce(max(${position}), -1) from ${smsStatusEntry}
    where ${smsStatusEntry.smsId} = ${smsId})`;
  const entries = statuses.map((status, at) => {
    return { smsId, position: sql`${last} + ${at + 1}::int`, status, enteredAt };
  });
  await transaction.insert(smsStatusEntry).values(entries);
}

/** The status that a message entered last: a subquery beside `sms_message`. */
const latestSmsStatus = sql<SmsStatus>`(select ${smsStatusEntry.status} from ${smsStatusEntry}
  where ${smsStatusEntry.smsId} = ${smsMessage.id}
  order by ${smsStatusEntry.position} desc limit 1)`;

/** A message of this issuer with every status that it has entered, in order. */
export async function findSms(
  database: Database,
  issuerId: string,
  id: string,
): Promise<{ sms: StoredSms; statuses: { status: SmsStatus; enteredAt: Date }[] } | undefined> {
  const [sms] = await database
    .select()
    .from(smsMessage)
    .where(and(eq(smsMessage.issuerId, issuerId), eq(smsMessage.id, id)));
  if (!sms) return undefined;
  const statuses = await database
    .select({ status: smsStatusEntry.status, enteredAt: smsStatusEntry.enteredAt })
    .from(smsStatusEntry)
    .where(eq(smsStatusEntry.smsId, id))
    .orderBy(asc(smsStatusEntry.position));
  return { sms, statuses };
}

/** A message that this worker has claimed. */
export interface ClaimedSms extends OutgoingSms, Claimed {
  status: SmsStatus;
  /** Attempts of this step, including the one to come. */
  attempts: number;
  /** Whether a worker died while it had the message. */
  interrupted: boolean;
  carrierReference: string | null;
}

/** Claims the oldest due messages. */
export function claimDueSms(database: Database, now: Date, claim: Claim): Promise<ClaimedSms[]> {
  const { set, where } = claimOldestDue(smsMessage, now, claim);
  // A claim that was recorded is null: one that is not has expired.
  const interrupted = isNotNull(smsMessage.claimedUntil);
  const claimed = { ...set, interrupted };
  return database.update(smsMessage).set(claimed).where(where).returning({
    id: smsMessage.id,
    sender: smsMessage.sender,
    recipient: smsMessage.recipient,
    content: smsMessage.content,
    attempts: smsMessage.attempts,
    claimedUntil: smsMessage.claimedUntil,
    interrupted: smsMessage.interrupted,
    carrierReference: smsMessage.carrierReference,
    status: latestSmsStatus,
  });
}

/** Records a step; false when the claim expired and another worker has claimed the message. */
export async function recordSmsStep(
  database: Database,
  claimed: ClaimedSms,
  { entered, attempts, nextStepAt, reference }: SmsStep & { reference?: string | undefined },
  now: Date,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .update(smsMessage)
      .set({ attempts, nextStepAt, claimedUntil: null, ...referenceOf(reference) })
      .where(isStillClaimed(smsMessage, claimed));
    if (rowCount === 0) return false;
    await addSmsStatuses(transaction, claimed.id, entered, now);
    return true;
  });
}

const referenceOf = (reference: string | undefined) =>
  reference === undefined ? {} : { carrierReference: reference };

/**
 * Records a delivery report, as `decide` takes it. A worker's claim ends with it: what a worker still
 * has in hand is older than the report.
 */
export async function recordSmsReport(
  database: Database,
  { id, reference, now }: { id: string; reference: string | undefined; now: Date },
  decide: (sms: { status: SmsStatus; attempts: number }) => SmsStep | undefined,
): Promise<SmsStep | "nothing-new" | "not-found"> {
  return database.transaction(async (transaction) => {
    const isIt = eq(smsMessage.id, id);
    const [sms] = await transaction
      .select({ attempts: smsMessage.attempts })
      .from(smsMessage)
      .where(isIt)
      .for("no key update");
    if (!sms) return "not-found";
    // A statement of its own: one that waited for the lock reads other tables as they were before.
    const [latest] = await transaction
      .select({ status: smsStatusEntry.status })
      .from(smsStatusEntry)
      .where(eq(smsStatusEntry.smsId, id))
      .orderBy(desc(smsStatusEntry.position))
      .limit(1);
    const step = latest && decide({ status: latest.status, attempts: sms.attempts });
    if (!step) return "nothing-new";
    const { entered, attempts, nextStepAt } = step;
    await transaction
      .update(smsMessage)
      .set({ attempts, nextStepAt, claimedUntil: null, ...referenceOf(reference) })
      .where(isIt);
    await addSmsStatuses(transaction, id, entered, now);
    return step;
  });
}

/** The newest messages of the outbox, each with its status. */
export function listOutbox(database: Database, limit: number) {
  return database
    .select({
      id: smsMessage.id,
      sender: smsMessage.sender,
      recipient: smsMessage.recipient,
      content: smsMessage.content,
      takenAt: outboxMessage.takenAt,
      status: latestSmsStatus,
    })
    .from(outboxMessage)
    .innerJoin(smsMessage, eq(smsMessage.id, outboxMessage.smsId))
    .orderBy(desc(outboxMessage.takenAt), desc(smsMessage.id))
    .limit(limit);
}

export type OutboxEntry = Awaited<ReturnType<typeof listOutbox>>[number];

/** How many messages the outbox holds. */
export function countOutbox(database: Database): Promise<number> {
  return database.$count(outboxMessage);
}

/** Stores a message; idempotent by its identifier. */
export async function keepInOutbox(
  database: Database,
  smsId: string,
  takenAt: Date,
): Promise<void> {
  await database.insert(outboxMessage).values({ smsId, takenAt }).onConflictDoNothing();
}
