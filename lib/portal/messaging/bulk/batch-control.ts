import "server-only";
import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import {
  type Audience,
  type Batch,
  type BatchRequest,
  type BatchState,
  bumpVersion,
  type PauseReason,
} from "./batch.ts";
import { emptyList } from "./empty-list.ts";
import { isToBeSent } from "./plan-rows.ts";

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** A step of a batch, by somebody or by the portal itself. */
interface Step {
  batchId: string;
  /** Undefined where the portal takes the step by itself. */
  staffId: string | undefined;
  now: Date;
  /** The confirmation that the page showed; null where it showed none, undefined where any will do. */
  confirmedAt?: Date | null;
  /** The version that the page showed; undefined where any will do. */
  version?: number;
}

/** Optimistic lock: true while the batch has the confirmation and the version that the page showed. */
function isAsSeen({ batchId, confirmedAt: at, version }: Step) {
  const isConfirmed = at === null ? isNull(batch.confirmedAt) : undefined;
  return and(
    eq(batch.id, batchId),
    at ? eq(batch.confirmedAt, at) : isConfirmed,
    version === undefined ? undefined : eq(batch.version, version),
  );
}

interface Move {
  from: SQL | undefined;
  set: Partial<typeof batch.$inferInsert> | { sendAt: SQL };
  action: BatchAction;
  details?: Record<string, string | number>;
  /** Further writes, in the transaction that moves the batch. */
  also?: (transaction: Transaction, moved: Batch) => Promise<{ amount: number } | undefined>;
}

/** Moves a batch to another state and records the step, both or neither; false from any other state. */
async function move(
  database: Database,
  step: Step,
  { from, set, action, details, also }: Move,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [moved] = await transaction
      .update(batch)
      .set({ ...set, ...bumpVersion })
      .where(and(isAsSeen(step), from))
      .returning();
    if (!moved) return false;
    const found = await also?.(transaction, moved);
    await record(transaction, moved, step.staffId, action, { ...details, ...found });
    return true;
  });
}

export interface Confirmed {
  audience: Audience;
  notTextedDays?: number | undefined;
  notTextedSince: Date | null;
  request: BatchRequest;
  /** Undefined to send it now. */
  sendAt?: Date | undefined;
}

/** Sets a checked batch on its way, once: however often the last look is submitted. */
export async function sendBatch(
  database: Database,
  step: Step & { staffId: string },
  { audience, notTextedDays, notTextedSince, request, sendAt }: Confirmed,
): Promise<boolean> {
  const { batchId, staffId, now } = step;
  const start = sendAt
    ? ({ state: "paused", pauseReason: "scheduled", resumeAt: sendAt } as const)
    : ({ state: "sending", sendingSince: now } as const);
  return move(database, step, {
    from: eq(batch.state, "checked"),
    set: {
      ...start,
      audience,
      notTextedDays: notTextedDays ?? null,
      notTextedSince,
      request,
      sendAt: sendAt ?? null,
      senderId: staffId,
      confirmedAt: now,
    },
    action: "send-batch",
    async also(transaction, sent) {
      const amount = await transaction.$count(batchRow, isToBeSent({ ...sent, audience, request }));
      await transaction.update(batch).set({ recipientCount: amount }).where(eq(batch.id, batchId));
      return { amount };
    },
  });
}

/** Nothing of it was sent yet: it waits for its time, or for somebody because its sender was disabled. */
const isUnstarted = and(
  eq(batch.state, "paused"),
  inArray(batch.pauseReason, ["scheduled", "sender-disabled"]),
);

/** Takes back the confirmation of a batch that waits; one statement decides against its start. */
export function withdrawBatch(database: Database, step: Step): Promise<boolean> {
  return move(database, step, {
    from: isUnstarted,
    set: {
      state: "checked",
      pauseReason: null,
      resumeAt: null,
      senderId: null,
      confirmedAt: null,
      recipientCount: 0,
    },
    action: "withdraw-batch",
  });
}

/** Pauses a batch; messages that nobody claimed go back, because none of them was sent. */
export function pauseBatch(
  database: Database,
  { batchId, staffId, now }: Step,
  { reason, resumeAt = null }: { reason: PauseReason; resumeAt?: Date | null },
): Promise<boolean> {
  return move(
    database,
    { batchId, staffId, now },
    {
      from: or(eq(batch.state, "sending"), reason === "asked" ? isPausedByItself : undefined),
      set: { state: "paused", pauseReason: reason, resumeAt, sendingSince: null },
      action: "pause-batch",
      details: { code: reason.toUpperCase().replaceAll("-", "_") },
      also: deletePlanned,
    },
  );
}

const isPausedByItself = and(
  eq(batch.state, "paused"),
  notInArray(batch.pauseReason, ["asked", "scheduled", "sender-disabled"]),
);

export function resumeBatch(database: Database, step: Step): Promise<boolean> {
  return move(database, step, {
    from: eq(batch.state, "paused"),
    set: { ...resuming(step.now), sendAt: unlessSetOffEarly },
    action: "resume-batch",
  });
}

/** A scheduled batch that is sent at once loses its time. */
const unlessSetOffEarly = sql`case when ${batch.pauseReason} not in ('scheduled', 'sender-disabled')
  then ${batch.sendAt} end`;

/**
 * Resumes the batches whose pause is over by the clock, each once, in whichever process. A batch
 * whose sender's account was disabled stays paused until somebody else resumes it.
 */
export async function resumeDue(database: Database, now: Date): Promise<void> {
  const isDue = and(eq(batch.state, "paused"), lte(batch.resumeAt, now));
  await database.transaction(async (transaction) => {
    const disabled = transaction
      .select({ id: staffAccount.id })
      .from(staffAccount)
      .where(isNotNull(staffAccount.disabledAt));
    const held = await transaction
      .update(batch)
      .set({ pauseReason: "sender-disabled", resumeAt: null, ...bumpVersion })
      .where(and(isDue, eq(batch.pauseReason, "scheduled"), inArray(batch.senderId, disabled)))
      .returning();
    for (const one of held) {
      await record(transaction, one, undefined, "pause-batch", { code: "SENDER_DISABLED" });
    }
    const resumed = await transaction
      .update(batch)
      .set({ ...resuming(now), ...bumpVersion })
      .where(isDue)
      .returning();
    for (const one of resumed) {
      await record(transaction, one, undefined, "resume-batch");
    }
  });
}

/** Stops a batch for good: planned messages are deleted, and no more are planned. */
export function stopBatch(database: Database, step: Step): Promise<boolean> {
  return endBatch(database, step, ["sending", "paused"], "stop-batch");
}

/** Discards a list that was never confirmed: the contents of its file go at once, digests and counts stay. */
export async function discardList(database: Database, step: Step): Promise<boolean> {
  const unconfirmed: BatchState[] = ["listed", "checking", "checked"];
  const isDiscarded = await endBatch(database, step, unconfirmed, "discard-list");
  if (!isDiscarded) return false;
  const { batchId } = step;
  await emptyList(database, batchId).catch((error) =>
    // The retention job empties it.
    log().error({ reason: reasonOf(error), batchId }, "a discarded list could not be emptied"),
  );
  return true;
}

function endBatch(
  database: Database,
  step: Step,
  from: BatchState[],
  action: "stop-batch" | "discard-list",
): Promise<boolean> {
  return move(database, step, {
    from: inArray(batch.state, from),
    set: {
      state: "stopped",
      finishedAt: step.now,
      pauseReason: null,
      resumeAt: null,
      sendingSince: null,
    },
    action,
    also: deletePlanned,
  });
}

function resuming(now: Date) {
  return { state: "sending" as const, pauseReason: null, resumeAt: null, sendingSince: now };
}

/** Deletes the messages that no process has claimed: a later claim finds none. */
async function deletePlanned(transaction: Transaction, { id }: Batch): Promise<undefined> {
  await transaction
    .delete(dispatch)
    .where(and(eq(dispatch.batchId, id), eq(dispatch.state, "planned")));
}

type BatchAction =
  | "send-batch"
  | "withdraw-batch"
  | "pause-batch"
  | "resume-batch"
  | "stop-batch"
  | "discard-list";

async function record(
  transaction: Transaction,
  { id, name }: Batch,
  staffId: string | undefined,
  action: BatchAction,
  more: Record<string, string | number> = {},
): Promise<void> {
  const details = { batchId: id, name, ...more };
  await recordActivity(transaction, { staffId, action, outcome: "done", details });
}
