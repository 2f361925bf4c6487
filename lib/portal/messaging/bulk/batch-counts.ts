import "server-only";
import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { isDiskFull } from "#portal/database/disk-full.ts";
import { batch, type KeptCounts } from "#portal/database/schema/batch.ts";
import { dispatch, handledDispatch } from "#portal/database/schema/dispatch.ts";
import type { DispatchState } from "#portal/messaging/sending/dispatch-state.ts";
import { type Batch, isWithoutPhone, resultsOf } from "./batch.ts";
import type { RowResult } from "./batch-list.ts";

/** How a message stands; what somebody settled, and what had no phone number to go to, are counted apart. */
export type MessageEnd = KeptCounts["messages"][number][0];

export interface BatchCounts {
  rows: number;
  /** Rows without a message, by what the check found; under `null` those that it has yet to ask about. */
  unplanned: Map<RowResult | null, number>;
  messages: Map<MessageEnd, number>;
}

type Counted = Pick<Batch, "id" | "state" | "version" | "keptCounts">;

/** All counts are of one moment: they add up to the rows. */
export async function countBatch(database: Database, of: Counted): Promise<BatchCounts> {
  const { version } = of;
  const kept = of.keptCounts?.version === version ? of.keptCounts : undefined;
  if (kept && !kept.isOpen) return countsOf(kept);
  const open = await stillOpen(database, of);
  const counts =
    kept && open !== "rows"
      ? await countEnds(database, of.id, kept)
      : await countNow(database, of.id);
  // Whoever changed the batch since it was read changed its version.
  if (open === undefined || (open === "messages" && !kept))
    await database
      .update(batch)
      .set({ keptCounts: { version, ...counts, ...(open && { isOpen: true }) } })
      .where(and(eq(batch.id, of.id), eq(batch.version, version)));
  return countsOf(counts);
}

/** What may change as long as the version stays: which rows have a message, or how the messages stand. */
async function stillOpen(
  database: Database,
  { id, state }: Counted,
): Promise<"rows" | "messages" | undefined> {
  if (state === "listed" || state === "checked") return undefined;
  if (state !== "finished" && state !== "stopped") return "rows";
  const isAny = async (what: SQL | undefined) =>
    (
      await database.execute(sql`
      select from ${dispatch} where ${and(eq(dispatch.batchId, id), what)} limit 1`)
    ).rowCount !== 0;
  if (await isAny(inArray(dispatch.state, ["planned", "sending"]))) return "rows";
  if (await isAny(eq(dispatch.state, "accepted"))) return "messages";
  // What was sent and may be delivered yet, and calls of which an answer may come late.
  const isFollowed = or(isNotNull(dispatch.nextPollAt), eq(dispatch.unknownReason, "interrupted"));
  return (await isAny(isFollowed)) ? "messages" : undefined;
}

/** Of an ended batch, whose messages are mostly at their end: the others are counted by the index. */
async function countEnds(database: Database, batchId: string, kept: Counts): Promise<Counts> {
  const { rows } = await database.execute<{ end: MessageEnd; count: number }>(
    messagesByEnd(batchId, ["planned", "sending", "accepted"]),
  );
  const sum = (all: number, one: { count: number }) => all + one.count;
  const messages = kept.messages.reduce((all, [, many]) => all + many, 0);
  const succeeded = { end: "succeeded" as const, count: messages - rows.reduce(sum, 0) };
  return {
    unplanned: kept.unplanned,
    messages: [...rows, succeeded].flatMap(({ end, count }) => (count > 0 ? [[end, count]] : [])),
  };
}

/** By one statement. */
async function countNow(database: Database, batchId: string): Promise<Counts> {
  const { rows } = await database.execute<{
    result: RowResult | null;
    end: MessageEnd | null;
    count: number;
  }>(sql`
    select result, null as "end", count(*)::int as count from batch_row
      where batch_id = ${batchId} and dispatch_id is null group by result
    union all
    select null, "end", count from (
      ${messagesByEnd(batchId, ["planned", "sending", "accepted", "succeeded"])}) messages`);
  return {
    unplanned: rows.flatMap(({ result, end, count }) => (end ? [] : [[result, count]])),
    messages: rows.flatMap(({ end, count }) => (end ? [[end, count]] : [])),
  };
}

/** The states that need somebody's attention; few of a batch, so that each message may be read. */
const wanting: DispatchState[] = ["refused", "unknown", "failed", "unresolved"];

/** The end of a message, as a column of a query over them. */
export function messageEnd(): SQL<MessageEnd> {
  const isSettled = sql`exists (select from ${handledDispatch}
    where ${handledDispatch.dispatchId} = ${dispatch.id})`;
  return sql`case when ${isWithoutPhone()} then 'no-phone'
    when ${inArray(dispatch.state, wanting)} and ${isSettled} then 'settled'
    else ${dispatch.state} end`;
}

/** Counts messages by end: the states in `good` from the index alone, all others by reading their rows. */
function messagesByEnd(batchId: string, good: DispatchState[]): SQL {
  return sql`
    select state as "end", count(*)::int as count from ${dispatch}
      where ${and(eq(dispatch.batchId, batchId), inArray(dispatch.state, good))} group by state
    union all
    select ${messageEnd()}, count(*)::int from ${dispatch}
      where ${and(eq(dispatch.batchId, batchId), inArray(dispatch.state, wanting))} group by 1`;
}

/** Recipients without a message, and rows of the audience that were no recipients. */
export function withoutMessage(
  { audience, recipientCount }: Pick<Batch, "audience" | "recipientCount">,
  { unplanned, messages }: BatchCounts,
): { notSent: number; excluded: number } {
  const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0);
  const results = audience ? resultsOf(audience) : [];
  const taken = sum(results.map((result) => unplanned.get(result) ?? 0));
  const notSent = Math.max(0, Math.min(taken, recipientCount - sum(messages.values())));
  return { notSent, excluded: taken - notSent };
}

type Counts = Omit<KeptCounts, "version" | "isOpen">;

function countsOf({ unplanned, messages }: Counts): BatchCounts {
  const rows = [...unplanned, ...messages].reduce((sum, [, count]) => sum + count, 0);
  return { rows, unplanned: new Map(unplanned), messages: new Map(messages) };
}

/** Changes whenever something does that a page of the batch shows; undefined when there is none. */
export async function batchVersion(database: Database, id: string): Promise<string | undefined> {
  const { state, version, keptCounts } = batch;
  const [found] = await database
    .select({ id: batch.id, state, version, keptCounts })
    .from(batch)
    .where(eq(batch.id, id));
  return found && versionOf(found, await countBatch(database, found));
}

/** The same where both have been read. */
export function versionOf({ version }: Pick<Batch, "version">, { messages }: BatchCounts): string {
  const trouble = isDiskFull() ? ["disk-full"] : [];
  return [version, ...trouble, ...[...messages].toSorted().flat()].join("-");
}
