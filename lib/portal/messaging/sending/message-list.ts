import "server-only";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import {
  isOlder,
  type KeysetPage,
  type KeysetPlace,
  keysetPage,
  type MixedPlace,
} from "#portal/database/keyset-page.ts";
import { message, shownOutcomeOf, shownOutcomes } from "#portal/database/schema/messages.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import { isFirstDeliveredSince, isHandled, needsAttention } from "./handled-message.ts";
import { findMessageEvents, type MessageEvents } from "./message-events.ts";
import { type MessageFilter, type MessageOutcome, messageCondition } from "./message-search.ts";
import { type Message, type MessageKind, messageOf } from "./message-store.ts";

export { shownOutcomes };
export type ListedMessage = Message & {
  /** Null for a link that a member asked for. */
  staffName: string | null;
  /** The holder's line, where known and still stored. */
  holder: string | undefined;
};

/** Keyset: the row that a page begins after or ends before. */
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

/** Counting stops here. */
export const messagesCounted = 1_000;

/** Messages of each outcome that match the filter, counted up to `messagesCounted`. */
export async function countMessages(
  database: Database,
  filter: Omit<MessageFilter, "outcome">,
): Promise<Record<MessageOutcome, number>> {
  const wanted = await messageCondition(database, filter);
  const counts = shownOutcomes.map(async (outcome) => {
    const counted = database
      .select({ id: message.id })
      .from(message)
      .where(and(wanted, eq(shownOutcomeOf(message), outcome)))
      .orderBy(...newestFirst)
      .limit(messagesCounted)
      .as("counted");
    const [row] = await database.select({ count: sql<number>`count(*)::int` }).from(counted);
    return [outcome, row?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<MessageOutcome, number>;
}

interface Whose {
  kennitalaDigest?: string | undefined;
  passIds: string[];
}

function aboutPerson({ kennitalaDigest, passIds }: Whose): SQL | undefined {
  return or(
    kennitalaDigest ? eq(message.kennitalaDigest, kennitalaDigest) : undefined,
    passIds.length > 0 ? inArray(message.passId, passIds) : undefined,
  );
}

/** Number of messages to a member or on any of these passes. */
export async function countMessagesOf(
  database: Database,
  whose: Whose,
): Promise<Record<MessageKind, number>> {
  const rows = await database
    .select({ kind: message.kind, count: sql<number>`count(*)::int` })
    .from(message)
    .where(aboutPerson(whose))
    .groupBy(message.kind);
  return {
    sms: 0,
    notification: 0,
    ...Object.fromEntries(rows.map((one) => [one.kind, one.count])),
  };
}

/** Messages of both kinds to a member or on any of these passes. */
export async function listMessagesOf(
  database: Database,
  whose: Whose & { after?: MixedPlace | undefined; limit: number },
): Promise<ListedMessage[]> {
  const { kennitalaDigest, passIds, after, limit } = whose;
  const about = aboutPerson({ kennitalaDigest, passIds });
  if (!about) return [];
  return select(database, and(about, isOlder(message.createdAt, message.id, after)), limit);
}

/** Holder's lines of members by the digest of their kennitala, from the newest message that has one. */
export async function holdersOfMembers(
  database: Database,
  digests: string[],
): Promise<Map<string, string | undefined>> {
  const { kennitalaDigest, sealedHolder, createdAt } = message;
  const rows = await database
    .selectDistinctOn([kennitalaDigest], { kennitalaDigest, sealedHolder })
    .from(message)
    .where(and(inArray(kennitalaDigest, digests), isNotNull(sealedHolder)))
    .orderBy(kennitalaDigest, desc(createdAt));
  return new Map(rows.map((row) => [row.kennitalaDigest ?? "", unsealHolder(row.sealedHolder)]));
}

export async function findMessage(
  database: Database,
  id: string,
): Promise<(ListedMessage & MessageEvents) | undefined> {
  const [found] = await select(database, eq(message.id, id), 1);
  if (!found) return undefined;
  return { ...found, ...(await findMessageEvents(database, id)) };
}

/** Version of a message, for live updates; undefined when there is no such message. */
export async function messageVersion(database: Database, id: string): Promise<number | undefined> {
  const [found] = await database
    .select({ version: message.version })
    .from(message)
    .where(eq(message.id, id));
  return found?.version;
}

/** Version of the newest messages of a kind, for live updates. */
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

/**
 * Count and newest of the messages of a kind that were sent for a pass since a moment; refused ones do not
 * count.
 */
export async function recentOnPass(
  database: Database,
  { kind, passId, since }: { kind: MessageKind; passId: string; since: Date },
): Promise<{ count: number; newest: Date | null }> {
  const [found] = await database
    .select({ count: count(), newest: max(message.createdAt) })
    .from(message)
    .where(
      and(
        eq(message.kind, kind),
        eq(message.passId, passId),
        gte(message.createdAt, since),
        ne(message.state, "refused"),
      ),
    );
  return found ?? { count: 0, newest: null };
}

/** Single messages that need attention, newest first, and their total number. */
export async function listNeedingAttention(
  database: Database,
  limit: number,
): Promise<{ rows: ListedMessage[]; count: number }> {
  return listCounted(database, and(isNull(message.listId), needsAttention()), limit);
}

/** Failed messages that need no attention, because they were sent again at `since` or later, and delivered. */
export async function listReachedLater(
  database: Database,
  since: Date,
  limit: number,
): Promise<{ rows: ListedMessage[]; count: number }> {
  const isBad = inArray(message.outcome, ["bad", "unknown"]);
  return listCounted(database, and(isBad, not(isHandled()), isFirstDeliveredSince(since)), limit);
}

async function listCounted(database: Database, where: SQL | undefined, limit: number) {
  const rows = await select(database, where, limit);
  return { rows, count: rows.length < limit ? rows.length : await database.$count(message, where) };
}

export interface DayCount {
  /** YYYY-MM-DD, in Icelandic time. */
  day: string;
  outcome: MessageOutcome;
  count: number;
}

/** Messages by day and outcome. Iceland keeps UTC all year. */
export async function countByDay(
  database: Database,
  { from, until }: { from: Date; until: Date },
): Promise<DayCount[]> {
  const day = sql<string>`to_char(${message.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return database
    .select({ day, outcome: shownOutcomeOf(message), count: sql<number>`count(*)::int` })
    .from(message)
    .where(and(gte(message.createdAt, from), lt(message.createdAt, until)))
    .groupBy(day, shownOutcomeOf(message));
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
