import "server-only";
import { and, eq, inArray, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import {
  type Audience,
  type Batch,
  type BatchRequest,
  type BatchState,
  beginningCheck,
  bumpVersion,
  type PauseReason,
} from "./batch.ts";
import { emptyNow } from "./empty-list.ts";
import { isToBeSent } from "./plan-rows.ts";

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Each step of a batch by somebody, or by the portal itself: false when it was not in that state. */
interface Step {
  batchId: string;
  /** Undefined: by itself. */
  staffId: string | undefined;
  now: Date;
  /** Which confirmation was looked at; null: none. Undefined: whichever. */
  confirmedAt?: Date | null;
  /** The version that was looked at. Undefined: whichever. */
  version?: number;
}

/** One that was confirmed meanwhile, or anew with other words, is not what somebody saw. */
function isAsSeen({ batchId, confirmedAt: at, version }: Step) {
  const isConfirmed = at === null ? isNull(batch.confirmedAt) : undefined;
  return and(
    eq(batch.id, batchId),
    at ? eq(batch.confirmedAt, at) : isConfirmed,
    version === undefined ? undefined : eq(batch.version, version),
  );
}

/** The faults of the list were looked at: the check begins without them. */
export async function beginCheck(database: Database, { batchId }: Step): Promise<boolean> {
  const begun = await database
    .update(batch)
    .set(beginningCheck)
    .where(and(eq(batch.id, batchId), eq(batch.state, "listed")))
    .returning({ id: batch.id });
  return begun.length === 1;
}

/** Asks once more about those who could not be asked. */
export async function checkAgain(database: Database, { batchId }: Step): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const begun = await transaction
      .update(batch)
      .set(beginningCheck)
      .where(and(eq(batch.id, batchId), eq(batch.state, "checked")))
      .returning({ id: batch.id });
    if (begun.length === 0) return false;
    const ofList = eq(batchRow.batchId, batchId);
    await inPortions((limit) => {
      const notAsked = transaction
        .select({ line: batchRow.line })
        .from(batchRow)
        .where(and(ofList, eq(batchRow.result, "not-asked")))
        .limit(limit);
      return transaction
        .update(batchRow)
        .set({ result: null })
        .where(and(ofList, inArray(batchRow.line, notAsked)));
    });
    return true;
  });
}

export interface Confirmed {
  audience: Audience;
  notTextedDays?: number | undefined;
  notTextedSince: Date | null;
  request: BatchRequest;
  /** Undefined: now. */
  sendAt?: Date | undefined;
}

/** Sets a checked batch on its way, once: however often the last look is submitted. */
export async function sendBatch(
  database: Database,
  step: Step & { staffId: string },
  { audience, notTextedDays, notTextedSince, request, sendAt }: Confirmed,
): Promise<boolean> {
  const { batchId, staffId, now } = step;
  return database.transaction(async (transaction) => {
    const way = sendAt
      ? ({ state: "paused", pauseReason: "scheduled", resumeAt: sendAt } as const)
      : ({ state: "sending", sendingSince: now } as const);
    const [sent] = await transaction
      .update(batch)
      .set({
        ...way,
        audience,
        notTextedDays: notTextedDays ?? null,
        notTextedSince,
        request,
        sendAt: sendAt ?? null,
        senderId: staffId,
        confirmedAt: now,
        ...bumpVersion,
      })
      .where(and(isAsSeen(step), eq(batch.state, "checked")))
      .returning();
    if (!sent) return false;
    const amount = await transaction.$count(batchRow, isToBeSent({ ...sent, audience, request }));
    await transaction.update(batch).set({ recipientCount: amount }).where(eq(batch.id, batchId));
    await record(transaction, sent, { staffId, action: "send-batch", details: { amount } });
    return true;
  });
}

/**
 * Takes back the confirmation of a batch that waits for its time: its list is `checked` again, and
 * what was confirmed stays with it, to be corrected. No row is planned before that time, so that one
 * statement decides against whichever process sets the batch off.
 */
export async function withdrawBatch(database: Database, step: Step): Promise<boolean> {
  const { staffId } = step;
  return database.transaction(async (transaction) => {
    const [withdrawn] = await transaction
      .update(batch)
      .set({
        state: "checked",
        pauseReason: null,
        resumeAt: null,
        senderId: null,
        confirmedAt: null,
        recipientCount: 0,
        ...bumpVersion,
      })
      .where(and(isAsSeen(step), eq(batch.state, "paused"), eq(batch.pauseReason, "scheduled")))
      .returning();
    if (!withdrawn) return false;
    await record(transaction, withdrawn, { staffId, action: "withdraw-batch" });
    return true;
  });
}

/**
 * What is planned and not yet called for goes back to the list: provably nothing of it was sent. By
 * hand also what paused by itself, so that it does not go on by itself either.
 */
export async function pauseBatch(
  database: Database,
  { batchId, staffId, now: _ }: Step,
  { reason, resumeAt }: { reason: PauseReason; resumeAt?: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [paused] = await transaction
      .update(batch)
      .set({
        state: "paused",
        pauseReason: reason,
        resumeAt: resumeAt ?? null,
        sendingSince: null,
        ...bumpVersion,
      })
      .where(
        and(
          eq(batch.id, batchId),
          or(eq(batch.state, "sending"), reason === "asked" ? isPausedByItself : undefined),
        ),
      )
      .returning();
    if (!paused) return false;
    await letGo(transaction, batchId);
    const code = reason.toUpperCase().replaceAll("-", "_");
    await record(transaction, paused, { staffId, action: "pause-batch", details: { code } });
    return true;
  });
}

const isPausedByItself = and(
  eq(batch.state, "paused"),
  notInArray(batch.pauseReason, ["asked", "scheduled"]),
);

export async function resumeBatch(database: Database, step: Step): Promise<boolean> {
  const { staffId, now } = step;
  return database.transaction(async (transaction) => {
    const [resumed] = await transaction
      .update(batch)
      .set({ ...goingOn(now), sendAt: unlessSetOffEarly })
      .where(and(isAsSeen(step), eq(batch.state, "paused")))
      .returning();
    if (!resumed) return false;
    await record(transaction, resumed, { staffId, action: "resume-batch" });
    return true;
  });
}

/** One that was to wait and is sent at once has no time of its own any more. */
const unlessSetOffEarly = sql`case when ${batch.pauseReason} <> 'scheduled' then ${batch.sendAt} end`;

/** Those whose pause is over by the clock; each once, in whichever process. */
export async function resumeDue(database: Database, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const resumed = await transaction
      .update(batch)
      .set(goingOn(now))
      .where(and(eq(batch.state, "paused"), lte(batch.resumeAt, now)))
      .returning();
    for (const one of resumed) {
      await record(transaction, one, { staffId: undefined, action: "resume-batch" });
    }
  });
}

/** For good: what is planned and not yet called for is let go, and nothing more is planned. */
export function stopBatch(database: Database, step: Step): Promise<boolean> {
  return endBatch(database, step, ["sending", "paused"], "stop-batch");
}

/** Of a list that was never confirmed what the file said of anybody goes at once; digests and counts stay. */
export async function discardList(database: Database, step: Step): Promise<boolean> {
  const unconfirmed: BatchState[] = ["listed", "checking", "checked"];
  const isDiscarded = await endBatch(database, step, unconfirmed, "discard-list");
  if (isDiscarded) await emptyNow(database, step.batchId);
  return isDiscarded;
}

async function endBatch(
  database: Database,
  step: Step,
  from: BatchState[],
  action: "stop-batch" | "discard-list",
): Promise<boolean> {
  const { batchId, staffId, now } = step;
  return database.transaction(async (transaction) => {
    const [ended] = await transaction
      .update(batch)
      .set({
        state: "stopped",
        finishedAt: now,
        pauseReason: null,
        resumeAt: null,
        sendingSince: null,
        ...bumpVersion,
      })
      .where(and(isAsSeen(step), inArray(batch.state, from)))
      .returning();
    if (!ended) return false;
    await letGo(transaction, batchId);
    await record(transaction, ended, { staffId, action });
    return true;
  });
}

function goingOn(now: Date) {
  return {
    state: "sending" as const,
    pauseReason: null,
    resumeAt: null,
    sendingSince: now,
    ...bumpVersion,
  };
}

/** A claim that came first keeps its message; one that comes later finds none. */
async function letGo(transaction: Transaction, batchId: string): Promise<void> {
  await transaction
    .delete(dispatch)
    .where(and(eq(dispatch.batchId, batchId), eq(dispatch.state, "planned")));
}

async function record(
  transaction: Transaction,
  { id, name }: Batch,
  step: {
    staffId: string | undefined;
    action:
      | "send-batch"
      | "withdraw-batch"
      | "pause-batch"
      | "resume-batch"
      | "stop-batch"
      | "discard-list";
    details?: Record<string, string | number>;
  },
): Promise<void> {
  const details = { batchId: id, name, ...step.details };
  await recordActivity(transaction, { ...step, outcome: "done", details });
}
