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
import { bulkList, message } from "#portal/database/schema/messages.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import {
  type Audience,
  type BulkList,
  type BulkListRequest,
  type BulkListState,
  bumpVersion,
  namedIn,
  type PauseReason,
} from "./bulk-list.ts";
import { emptyList } from "./bulk-list-store.ts";
import { recipientsOf } from "./chosen-rows.ts";
import { dropDraftOf } from "./list/list-draft.ts";

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** A step of a bulk list, by somebody or by the portal itself. */
interface Step {
  listId: string;
  /** Undefined where the portal takes the step by itself. */
  staffId: string | undefined;
  now: Date;
  /** The confirmation that the page showed; null where it showed none, undefined where any will do. */
  confirmedAt?: Date | null;
  /** The version that the page showed; undefined where any will do. */
  version?: number;
}

/** Optimistic lock: the bulk list still has the confirmation and the version that the page showed. */
function isAsSeen({ listId, confirmedAt: at, version }: Step) {
  const isConfirmed = at === null ? isNull(bulkList.confirmedAt) : undefined;
  return and(
    eq(bulkList.id, listId),
    at ? eq(bulkList.confirmedAt, at) : isConfirmed,
    version === undefined ? undefined : eq(bulkList.version, version),
  );
}

interface Move {
  from: SQL | undefined;
  set: Partial<typeof bulkList.$inferInsert> | { sendAt: SQL };
  action: BulkListAction;
  details?: Record<string, string | number>;
  /** Further writes in the same transaction. */
  also?: (transaction: Transaction, moved: BulkList) => Promise<{ amount: number } | undefined>;
}

/**
 * Changes the state of a bulk list and records the activity in one transaction; false when the list
 * is in none of the states `from`.
 */
async function move(
  database: Database,
  step: Step,
  { from, set, action, details, also }: Move,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [moved] = await transaction
      .update(bulkList)
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
  request: BulkListRequest;
  /** Undefined to send it now. */
  sendAt?: Date | undefined;
}

/** Starts or schedules a checked bulk list; a repeated submit changes nothing. */
export async function sendBulkList(
  database: Database,
  step: Step & { staffId: string },
  { audience, notTextedDays, notTextedSince, request, sendAt }: Confirmed,
): Promise<boolean> {
  const { listId, staffId, now } = step;
  const start = sendAt
    ? ({ state: "paused", pauseReason: "scheduled", resumeAt: sendAt } as const)
    : ({ state: "sending", sendingSince: now } as const);
  return move(database, step, {
    from: eq(bulkList.state, "checked"),
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
    action: "send-bulk-list",
    async also(transaction, sent) {
      const { count, digest } = await recipientsOf(transaction, { ...sent, audience, request });
      await transaction
        .update(bulkList)
        .set({ recipientCount: count, recipientsDigest: digest })
        .where(eq(bulkList.id, listId));
      return { amount: count };
    },
  });
}

/** Nothing of it was sent yet: it waits for its time, or for somebody because its sender was disabled. */
const isUnstarted = and(
  eq(bulkList.state, "paused"),
  inArray(bulkList.pauseReason, ["scheduled", "sender-disabled"]),
);

/** Withdraws the confirmation of a scheduled bulk list, unless its sending starts first. */
export function withdrawBulkList(database: Database, step: Step): Promise<boolean> {
  return move(database, step, {
    from: isUnstarted,
    set: {
      state: "checked",
      pauseReason: null,
      resumeAt: null,
      senderId: null,
      confirmedAt: null,
      recipientCount: 0,
      recipientsDigest: null,
    },
    action: "withdraw-bulk-list",
  });
}

/** Pauses a bulk list and returns its unclaimed messages, none of which was sent. */
export function pauseBulkList(
  database: Database,
  { listId, staffId, now }: Step,
  { reason, resumeAt = null }: { reason: PauseReason; resumeAt?: Date | null },
): Promise<boolean> {
  return move(
    database,
    { listId, staffId, now },
    {
      from: or(eq(bulkList.state, "sending"), reason === "asked" ? isPausedByItself : undefined),
      set: { state: "paused", pauseReason: reason, resumeAt, sendingSince: null },
      action: "pause-bulk-list",
      details: { code: reason.toUpperCase().replaceAll("-", "_") },
      also: deletePlanned,
    },
  );
}

const isPausedByItself = and(
  eq(bulkList.state, "paused"),
  notInArray(bulkList.pauseReason, ["asked", "scheduled", "sender-disabled"]),
);

export function resumeBulkList(database: Database, step: Step): Promise<boolean> {
  return move(database, step, {
    from: eq(bulkList.state, "paused"),
    set: { ...resuming(step.now), sendAt: unlessSetOffEarly },
    action: "resume-bulk-list",
  });
}

/** Clears the scheduled time of a bulk list that staff send before it. */
const unlessSetOffEarly = sql`case when ${bulkList.pauseReason} not in ('scheduled', 'sender-disabled')
  then ${bulkList.sendAt} end`;

/**
 * Resumes each bulk list whose pause has ended, in one process only. A list whose sender's account
 * was disabled stays paused until another person resumes it.
 */
export async function resumeDue(database: Database, now: Date): Promise<void> {
  const isDue = and(eq(bulkList.state, "paused"), lte(bulkList.resumeAt, now));
  await database.transaction(async (transaction) => {
    const disabled = transaction
      .select({ id: staffAccount.id })
      .from(staffAccount)
      .where(isNotNull(staffAccount.disabledAt));
    const held = await transaction
      .update(bulkList)
      .set({ pauseReason: "sender-disabled", resumeAt: null, ...bumpVersion })
      .where(
        and(isDue, eq(bulkList.pauseReason, "scheduled"), inArray(bulkList.senderId, disabled)),
      )
      .returning();
    for (const one of held) {
      await record(transaction, one, undefined, "pause-bulk-list", { code: "SENDER_DISABLED" });
    }
    const resumed = await transaction
      .update(bulkList)
      .set({ ...resuming(now), ...bumpVersion })
      .where(isDue)
      .returning();
    for (const one of resumed) {
      await record(transaction, one, undefined, "resume-bulk-list");
    }
  });
}

/** Stops a bulk list for good: deletes planned messages and plans no more. */
export function stopBulkList(database: Database, step: Step): Promise<boolean> {
  return endBulkList(database, step, ["sending", "paused"], "stop-bulk-list");
}

/** Discards a list that was never confirmed: the contents of its file go at once, digests and counts stay. */
export async function discardList(database: Database, step: Step): Promise<boolean> {
  const unconfirmed: BulkListState[] = ["listed", "checking", "checked"];
  const isDiscarded = await endBulkList(database, step, unconfirmed, "discard-list");
  if (!isDiscarded) return false;
  const { listId } = step;
  await Promise.all([emptyList(database, listId), dropDraftOf(database, listId)]).catch((error) =>
    // The retention job empties it.
    log().error({ reason: reasonOf(error), listId }, "a discarded list could not be emptied"),
  );
  return true;
}

function endBulkList(
  database: Database,
  step: Step,
  from: BulkListState[],
  action: "stop-bulk-list" | "discard-list",
): Promise<boolean> {
  return move(database, step, {
    from: inArray(bulkList.state, from),
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
async function deletePlanned(transaction: Transaction, { id }: BulkList): Promise<undefined> {
  await transaction
    .delete(message)
    .where(and(eq(message.listId, id), eq(message.state, "planned")));
}

type BulkListAction =
  | "send-bulk-list"
  | "withdraw-bulk-list"
  | "pause-bulk-list"
  | "resume-bulk-list"
  | "stop-bulk-list"
  | "discard-list";

async function record(
  transaction: Transaction,
  list: BulkList,
  staffId: string | undefined,
  action: BulkListAction,
  more: Record<string, string | number> = {},
): Promise<void> {
  const details = { ...namedIn(list), ...more };
  await recordActivity(transaction, { staffId, action, outcome: "done", details });
}
