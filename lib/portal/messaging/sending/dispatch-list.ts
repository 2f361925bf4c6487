import "server-only";
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#portal/database/database.ts";
import { type KeysetPage, type KeysetPlace, keysetPage } from "#portal/database/keyset-page.ts";
import { dispatch, dispatchOutcomes, handledDispatch } from "#portal/database/schema/dispatch.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import { type Dispatch, type DispatchKind, dispatchOf } from "./dispatch.ts";
import { type DispatchEvents, findDispatchEvents } from "./dispatch-events.ts";
import { type DispatchFilter, type DispatchOutcome, dispatchCondition } from "./dispatch-search.ts";

export { dispatchOutcomes };
export type ListedDispatch = Dispatch & {
  /** Null of a link that a member asked for. */
  staffName: string | null;
  /** Whose pass it is in words, as far as that was known and is still kept. */
  holder: string | undefined;
};

/** A row that a page of a list begins after, or ends before. */
export interface After {
  createdAt: Date;
  id: string;
}

const newestFirst = [desc(dispatch.createdAt), desc(dispatch.id)];
const oldestFirst = [asc(dispatch.createdAt), asc(dispatch.id)];

export async function listDispatches(
  database: Database,
  { after, before, limit, ...filter }: DispatchFilter & KeysetPlace<After> & { limit: number },
): Promise<KeysetPage<ListedDispatch>> {
  const wanted = await dispatchCondition(database, filter);
  return keysetPage({ after, before }, limit, (direction, from, count) =>
    select(
      database,
      and(
        wanted,
        from &&
          sql`(${dispatch.createdAt}, ${dispatch.id}) ${direction === "older" ? sql`<` : sql`>`} (${from.createdAt.toISOString()}, ${from.id})`,
      ),
      count,
      direction === "older" ? newestFirst : oldestFirst,
    ),
  );
}

/** More than these are not counted. */
export const dispatchesCounted = 1_000;

/** How many of each outcome a filter lets through, up to `dispatchesCounted`. */
export async function countDispatches(
  database: Database,
  filter: Omit<DispatchFilter, "outcome">,
): Promise<Record<DispatchOutcome, number>> {
  const wanted = await dispatchCondition(database, filter);
  const counts = dispatchOutcomes.map(async (outcome) => {
    const counted = database
      .select({ id: dispatch.id })
      .from(dispatch)
      .where(and(wanted, eq(dispatch.outcome, outcome)))
      .orderBy(...newestFirst)
      .limit(dispatchesCounted)
      .as("counted");
    const [row] = await database.select({ count: sql<number>`count(*)::int` }).from(counted);
    return [outcome, row?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<DispatchOutcome, number>;
}

/** What was sent to one member or on any of these passes, of both kinds. */
export async function listDispatchesOf(
  database: Database,
  whose: { kennitalaDigest?: string; passIds: string[]; limit: number },
): Promise<ListedDispatch[]> {
  const { kennitalaDigest, passIds, limit } = whose;
  const where = or(
    kennitalaDigest ? eq(dispatch.kennitalaDigest, kennitalaDigest) : undefined,
    passIds.length > 0 ? inArray(dispatch.passId, passIds) : undefined,
  );
  return where ? select(database, where, limit) : [];
}

export async function findDispatch(
  database: Database,
  id: string,
): Promise<(ListedDispatch & DispatchEvents) | undefined> {
  const [found] = await select(database, eq(dispatch.id, id), 1);
  if (!found) return undefined;
  return { ...found, ...(await findDispatchEvents(database, id)) };
}

/** Counts up whenever something changed; undefined when there is no such message. */
export async function dispatchVersion(database: Database, id: string): Promise<number | undefined> {
  const [found] = await database
    .select({ version: dispatch.version })
    .from(dispatch)
    .where(eq(dispatch.id, id));
  return found?.version;
}

/** Changes whenever one of the newest messages of a kind does. */
export async function listVersion(database: Database, kind: DispatchKind): Promise<string> {
  const newest = database
    .select({ version: dispatch.version, createdAt: dispatch.createdAt })
    .from(dispatch)
    .where(eq(dispatch.kind, kind))
    .orderBy(...newestFirst)
    .limit(50)
    .as("newest");
  const [found] = await database
    .select({
      print: sql<string>`concat_ws('-', count(*), sum(${newest.version}), max(${newest.createdAt}))`,
    })
    .from(newest);
  return found?.print ?? "";
}

/** How many of a kind were asked for on a pass since a moment, whatever became of them. */
export async function countOnPass(
  database: Database,
  { kind, passId, since }: { kind: DispatchKind; passId: string; since: Date },
): Promise<number> {
  return database.$count(
    dispatch,
    and(eq(dispatch.kind, kind), eq(dispatch.passId, passId), gte(dispatch.createdAt, since)),
  );
}

/** Unhandled messages that failed or may have been sent, newest first; not of batches. */
export async function listNeedingAttention(
  database: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<ListedDispatch[]> {
  const isHandled = database
    .select({ one: sql`1` })
    .from(handledDispatch)
    .where(eq(handledDispatch.dispatchId, dispatch.id));
  const resent = alias(dispatch, "resent");
  const isResent = database
    .select({ one: sql`1` })
    .from(resent)
    .where(
      and(
        eq(resent.passId, dispatch.passId),
        eq(resent.kind, dispatch.kind),
        eq(resent.outcome, "good"),
        eq(resent.isResend, true),
        gt(resent.createdAt, dispatch.createdAt),
      ),
    );
  return select(
    database,
    and(
      inArray(dispatch.outcome, ["bad", "unknown"]),
      gte(dispatch.createdAt, since),
      isNull(dispatch.batchId),
      notExists(isHandled),
      notExists(isResent),
    ),
    limit,
  );
}

export interface DayCount {
  /** YYYY-MM-DD, in Icelandic time. */
  day: string;
  outcome: DispatchOutcome;
  count: number;
}

/** Messages of each day by how they stand. Iceland keeps UTC the year round. */
export async function countByDay(
  database: Database,
  { from, until }: { from: Date; until: Date },
): Promise<DayCount[]> {
  const day = sql<string>`to_char(${dispatch.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return database
    .select({ day, outcome: dispatch.outcome, count: sql<number>`count(*)::int` })
    .from(dispatch)
    .where(and(gte(dispatch.createdAt, from), lt(dispatch.createdAt, until)))
    .groupBy(day, dispatch.outcome);
}

async function select(
  database: Database,
  where: SQL | undefined,
  limit: number,
  order: SQL[] = newestFirst,
): Promise<ListedDispatch[]> {
  const rows = await database
    .select({ row: dispatch, staffName: staffAccount.name })
    .from(dispatch)
    .leftJoin(staffAccount, eq(staffAccount.id, dispatch.staffId))
    .where(where)
    .orderBy(...order)
    .limit(limit);
  return rows.map(({ row, staffName }) => ({
    ...dispatchOf(row),
    staffName,
    holder: unsealHolder(row.sealedHolder),
  }));
}
