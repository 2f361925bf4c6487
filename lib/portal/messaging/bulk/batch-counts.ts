import "server-only";
import { and, count, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { batch, type KeptCounts } from "#portal/database/schema/batch.ts";
import { dispatch, dispatchStates } from "#portal/database/schema/dispatch.ts";
import type { DispatchState } from "#portal/messaging/sending/dispatch-state.ts";
import { type Batch, resultsOf } from "./batch.ts";
import type { RowResult } from "./batch-list.ts";

export interface BatchCounts {
  rows: number;
  /** Rows without a message, by what the check found; under `null` those that it has yet to ask about. */
  unplanned: Map<RowResult | null, number>;
  /** Messages, by how they stand. */
  messages: Map<DispatchState, number>;
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
  const others = dispatchStates.filter((state) => state !== "succeeded");
  const found = await database
    .select({ state: dispatch.state, count: count() })
    .from(dispatch)
    .where(and(eq(dispatch.batchId, batchId), inArray(dispatch.state, others)))
    .groupBy(dispatch.state);
  const sum = (all: number, one: { count: number }) => all + one.count;
  const messages = kept.messages.reduce((all, [, many]) => all + many, 0);
  const succeeded = { state: "succeeded" as const, count: messages - found.reduce(sum, 0) };
  return {
    unplanned: kept.unplanned,
    messages: [...found, succeeded].flatMap(({ state, count: many }) =>
      many > 0 ? [[state, many]] : [],
    ),
  };
}

/** By one statement. */
async function countNow(database: Database, batchId: string): Promise<Counts> {
  const { rows } = await database.execute<{
    result: RowResult | null;
    state: DispatchState | null;
    count: number;
  }>(sql`
    select result, null as state, count(*)::int as count from batch_row
      where batch_id = ${batchId} and dispatch_id is null group by result
    union all
    select null, state, count(*)::int from dispatch where batch_id = ${batchId} group by state`);
  return {
    unplanned: rows.flatMap(({ result, state, count }) => (state ? [] : [[result, count]])),
    messages: rows.flatMap(({ state, count }) => (state ? [[state, count]] : [])),
  };
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
  return [version, ...[...messages].toSorted().flat()].join("-");
}
