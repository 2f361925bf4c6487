import "server-only";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { batch, type KeptCounts } from "#portal/database/schema/batch.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
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
  const { keptCounts: kept, version } = of;
  if (kept?.version === version) return countsOf(kept);
  if (!(await isSettled(database, of))) return countsOf(await countNow(database, of.id));
  const keptCounts = { version, ...(await countNow(database, of.id)) };
  // Whoever changed the batch since it was read changed its version.
  await database
    .update(batch)
    .set({ keptCounts })
    .where(and(eq(batch.id, of.id), eq(batch.version, version)));
  return countsOf(keptCounts);
}

/** Whether no row gets another result, nor any message another state, as long as the version stays. */
async function isSettled(database: Database, { id, state }: Counted): Promise<boolean> {
  if (state === "listed" || state === "checked") return true;
  if (state !== "finished" && state !== "stopped") return false;
  const open = await database.execute(sql`
    select from ${dispatch} where ${dispatch.batchId} = ${id} and ${inArray(dispatch.state, underWay)} limit 1`);
  if (open.rowCount) return false;
  // What was sent and may be delivered yet, and calls of which an answer may come late.
  const followed = await database.execute(sql`
    select from ${dispatch} where ${dispatch.batchId} = ${id}
      and (${isNotNull(dispatch.nextPollAt)} or ${eq(dispatch.unknownReason, "interrupted")}) limit 1`);
  return !followed.rowCount;
}

const underWay: DispatchState[] = ["planned", "sending", "accepted"];

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

/**
 * Recipients to whom nothing was sent, yet or at all, and rows that the audience takes in but that were
 * no recipients: texted lately, or of a status that was not chosen.
 */
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

type Counts = Omit<KeptCounts, "version">;

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
