import "server-only";
import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import {
  isOlder,
  type KeysetPage,
  type KeysetPlace,
  keysetPage,
  type MixedPlace,
} from "#portal/database/keyset-page.ts";
import { message, messageOutcomes } from "#portal/database/schema/messages.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import { needsAttention } from "./handled-message.ts";
import { findMessageEvents, type MessageEvents } from "./message-events.ts";
import { type MessageFilter, type MessageOutcome, messageCondition } from "./message-search.ts";
import { type Message, type MessageKind, messageOf } from "./message-store.ts";

export { messageOutcomes };
export type ListedMessage = Message & {
  /** Null of a link that a member asked for. */
  staffName: string | null;
  /** The holder's line, as far as it was known and is still kept. */
  holder: string | undefined;
};

/** A row that a page of a list begins after, or ends before. */
export interface After {
  createdAt: Date;
  id: string;
}

const newestFirst = [desc(message.createdAt), desc(message.id)];
const oldestFirst = [asc(message.createdAt), asc(message.id)];

export async function listMessages(
  database: Database,
  { after, before, limit, ...filter }: MessageFilter & KeysetPlace<After> & { limit: number },
): Promise<KeysetPage<ListedMessage>> {
  const wanted = await messageCondition(database, filter);
  return keysetPage({ after, before }, limit, (direction, from, count) =>
    select(
      database,
      and(
        wanted,
        from &&
          sql`(${message.createdAt}, ${message.id}) ${direction === "older" ? sql`<` : sql`>`} (${from.createdAt.toISOString()}, ${from.id})`,
      ),
      count,
      direction === "older" ? newestFirst : oldestFirst,
    ),
  );
}

/** More than these are not counted. */
export const messagesCounted = 1_000;

/** How many of each outcome a filter lets through, up to `messagesCounted`. */
export async function countMessages(
  database: Database,
  filter: Omit<MessageFilter, "outcome">,
): Promise<Record<MessageOutcome, number>> {
  const wanted = await messageCondition(database, filter);
  const counts = messageOutcomes.map(async (outcome) => {
    const counted = database
      .select({ id: message.id })
      .from(message)
      .where(and(wanted, eq(message.outcome, outcome)))
      .orderBy(...newestFirst)
      .limit(messagesCounted)
      .as("counted");
    const [row] = await database.select({ count: sql<number>`count(*)::int` }).from(counted);
    return [outcome, row?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<MessageOutcome, number>;
}

/** What was sent to one member or on any of these passes, of both kinds. */
export async function listMessagesOf(
  database: Database,
  whose: {
    kennitalaDigest?: string | undefined;
    passIds: string[];
    after?: MixedPlace | undefined;
    limit: number;
  },
): Promise<ListedMessage[]> {
  const { kennitalaDigest, passIds, after, limit } = whose;
  const about = or(
    kennitalaDigest ? eq(message.kennitalaDigest, kennitalaDigest) : undefined,
    passIds.length > 0 ? inArray(message.passId, passIds) : undefined,
  );
  if (!about) return [];
  return select(database, and(about, isOlder(message.createdAt, message.id, after)), limit);
}

export async function findMessage(
  database: Database,
  id: string,
): Promise<(ListedMessage & MessageEvents) | undefined> {
  const [found] = await select(database, eq(message.id, id), 1);
  if (!found) return undefined;
  return { ...found, ...(await findMessageEvents(database, id)) };
}

/** Counts up whenever something changed; undefined when there is no such message. */
export async function messageVersion(database: Database, id: string): Promise<number | undefined> {
  const [found] = await database
    .select({ version: message.version })
    .from(message)
    .where(eq(message.id, id));
  return found?.version;
}

/** Changes whenever one of the newest messages of a kind does. */
export async function listVersion(database: Database, kind: MessageKind): Promise<string> {
  const newest = database
    .select({ version: message.version, createdAt: message.createdAt })
    .from(message)
    .where(eq(message.kind, kind))
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
  { kind, passId, since }: { kind: MessageKind; passId: string; since: Date },
): Promise<number> {
  return database.$count(
    message,
    and(eq(message.kind, kind), eq(message.passId, passId), gte(message.createdAt, since)),
  );
}

/** Messages that were not sent by a list and need attention, newest first, and how many there are. */
export async function listNeedingAttention(
  database: Database,
  limit: number,
): Promise<{ rows: ListedMessage[]; count: number }> {
  const where = and(isNull(message.listId), needsAttention());
  const rows = await select(database, where, limit);
  return { rows, count: rows.length < limit ? rows.length : await database.$count(message, where) };
}
export interface DayCount {
  /** YYYY-MM-DD, in Icelandic time. */
  day: string;
  outcome: MessageOutcome;
  count: number;
}

/** Messages of each day by how they stand. Iceland keeps UTC the year round. */
export async function countByDay(
  database: Database,
  { from, until }: { from: Date; until: Date },
): Promise<DayCount[]> {
  const day = sql<string>`to_char(${message.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return database
    .select({ day, outcome: message.outcome, count: sql<number>`count(*)::int` })
    .from(message)
    .where(and(gte(message.createdAt, from), lt(message.createdAt, until)))
    .groupBy(day, message.outcome);
}

async function select(
  database: Database,
  where: SQL | undefined,
  limit: number,
  order: SQL[] = newestFirst,
): Promise<ListedMessage[]> {
  const rows = await database
    .select({ row: message, staffName: staffAccount.name })
    .from(message)
    .leftJoin(staffAccount, eq(staffAccount.id, message.staffId))
    .where(where)
    .orderBy(...order)
    .limit(limit);
  return rows.map(({ row, staffName }) => ({
    ...messageOf(row),
    staffName,
    holder: unsealHolder(row.sealedHolder),
  }));
}
