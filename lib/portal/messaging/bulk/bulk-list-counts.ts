import "server-only";
import { and, eq, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { bulkList, type KeptCounts, message } from "#portal/database/schema/messages.ts";
import { isDiskFull } from "#portal/database/until-stored.ts";
import {
  isDeliveredLater,
  isFailedLater,
  isHandled,
} from "#portal/messaging/sending/handled-message.ts";
import type { MessageState } from "#portal/messaging/sending/message-state.ts";
import { type BulkList, isWithoutPhone, resultsOf } from "./bulk-list.ts";
import type { RowResult } from "./bulk-lists.ts";

/**
 * State of a message for counting. Four kinds of failed messages have an end of their own: `settled` was
 * marked as handled by staff, `delivered-later` was followed by a message that arrived, `sent-again` by one
 * that failed too and is in the inbox in its place, and `no-phone` had no phone number.
 */
export type MessageEnd = KeptCounts["messages"][number][0];

export interface BulkListCounts {
  rows: number;
  /** Rows without a message by check result; `null` for rows that are not checked yet. */
  unplanned: Map<RowResult | null, number>;
  messages: Map<MessageEnd, number>;
  /** Number of succeeded texts that the carrier accepted and never reported on. */
  unconfirmed: number;
  /** Whether a call of the list could not reach the service and is being retried. */
  isRetrying: boolean;
}

type Counted = Pick<BulkList, "id" | "state" | "version" | "keptCounts">;

/** All counts are of one moment: they add up to the rows. */
export async function countBulkList(database: Database, list: Counted): Promise<BulkListCounts> {
  const { unplanned, messages, unconfirmed = 0 } = await readCounts(database, list);
  const rows = [...unplanned, ...messages].reduce((sum, [, count]) => sum + count, 0);
  const isRetrying = list.state === "sending" && (await hasRetries(database, list.id));
  return {
    rows,
    unplanned: new Map(unplanned),
    messages: new Map(messages),
    unconfirmed,
    isRetrying,
  };
}

async function hasRetries(database: Database, listId: string): Promise<boolean> {
  const { state, attempts } = message;
  const isTriedAgain = or(
    and(eq(state, "planned"), gt(attempts, 0)),
    and(eq(state, "sending"), gt(attempts, 1)),
  );
  return (await database.$count(message, and(eq(message.listId, listId), isTriedAgain))) > 0;
}

async function readCounts(database: Database, list: Counted): Promise<Counts> {
  const { version } = list;
  const isKept = list.keptCounts?.version === version && list.keptCounts.unconfirmed !== undefined;
  const kept = isKept ? list.keptCounts : null;
  const isFinal = kept !== null && !kept.isOpen;
  // Failed messages are counted anew: a later message to the pass settles one without a new version.
  if (isFinal && !kept.messages.some(([end]) => changingEnds.includes(end))) return kept;
  const open = isFinal ? undefined : await stillOpen(database, list);
  const counts =
    kept && open !== "rows"
      ? await countEnds(database, list.id, kept)
      : await countNow(database, list.id);
  // Another version since the read means other counts: nothing is cached then.
  if (!isFinal && (open === undefined || (open === "messages" && !kept)))
    await database
      .update(bulkList)
      .set({ keptCounts: { version, ...counts, ...(open && { isOpen: true }) } })
      .where(and(eq(bulkList.id, list.id), eq(bulkList.version, version)));
  return counts;
}

/** Which counts may still change without a new version: rows with a message, or ends of messages. */
async function stillOpen(
  database: Database,
  { id, state }: Counted,
): Promise<"rows" | "messages" | undefined> {
  if (state === "listed" || state === "checked") return undefined;
  if (state !== "finished" && state !== "stopped") return "rows";
  const isAny = async (what: SQL | undefined) =>
    (
      await database.execute(sql`
      select from ${message} where ${and(eq(message.listId, id), what)} limit 1`)
    ).rowCount !== 0;
  if (await isAny(inArray(message.state, ["planned", "sending"]))) return "rows";
  if (await isAny(eq(message.state, "accepted"))) return "messages";
  // Messages that are still polled, and interrupted calls whose answer may come late.
  const isFollowed = or(isNotNull(message.nextPollAt), eq(message.unknownReason, "interrupted"));
  return (await isAny(isFollowed)) ? "messages" : undefined;
}

/** Counts an ended bulk list by subtraction: counting the many successful messages would be slow. */
async function countEnds(database: Database, listId: string, kept: Counts): Promise<Counts> {
  const { rows } = await database.execute<{ end: CountedEnd; count: number }>(
    messagesByEnd(listId, ["planned", "sending", "accepted"]),
  );
  const { messages: others, unconfirmed } = endsOf(rows);
  const sum = (ends: Counts["messages"]) => ends.reduce((all, [, many]) => all + many, 0);
  const succeeded = sum(kept.messages) - sum(others);
  return {
    unplanned: kept.unplanned,
    messages: succeeded > 0 ? [...others, ["succeeded", succeeded]] : others,
    unconfirmed,
  };
}

/** Counts in one statement, so that rows and messages are of the same moment. */
async function countNow(database: Database, listId: string): Promise<Counts> {
  const { rows } = await database.execute<{
    result: RowResult | null;
    end: CountedEnd | null;
    count: number;
  }>(sql`
    select result, null as "end", count(*)::int as count from bulk_row
      where bulk_list_id = ${listId} and message_id is null group by result
    union all
    select null, "end", count from (
      ${messagesByEnd(listId, ["planned", "sending", "accepted", "succeeded"])}) messages`);
  return {
    unplanned: rows.flatMap(({ result, end, count }) => (end ? [] : [[result, count]])),
    ...endsOf(rows.flatMap(({ end, count }) => (end ? [{ end, count }] : []))),
  };
}

type CountedEnd = MessageEnd | "unconfirmed";

/** Leaves `unconfirmed` out of `messages`, because `succeeded` counts these messages too. */
function endsOf(
  rows: { end: CountedEnd; count: number }[],
): Pick<Counts, "messages" | "unconfirmed"> {
  return {
    messages: rows.flatMap(({ end, count }) =>
      end === "unconfirmed" || count === 0 ? [] : [[end, count]],
    ),
    unconfirmed: rows.find(({ end }) => end === "unconfirmed")?.count ?? 0,
  };
}

/** States that need staff's attention. They are rare, so reading each such row is cheap. */
const attentionStates: MessageState[] = ["refused", "unknown", "failed", "unresolved"];

const changingEnds: MessageEnd[] = [...attentionStates, "settled", "delivered-later", "sent-again"];

/** Condition: the carrier accepted the text and never reported on it. */
export const isUnconfirmed = and(eq(message.state, "succeeded"), eq(message.status, "ACCEPTED"));

/** SQL expression for the end of a message. */
export function messageEnd(): SQL<MessageEnd> {
  const needed = inArray(message.state, attentionStates);
  return sql`case when ${needed} and ${isDeliveredLater()} then 'delivered-later'
    when ${needed} and ${isHandled()} then 'settled'
    when ${needed} and ${isFailedLater()} then 'sent-again'
    when ${isWithoutPhone()} then 'no-phone'
    else ${message.state} end`;
}

/**
 * Counts messages by end, and the unconfirmed among the succeeded. Indexes alone answer the counts of
 * the unconfirmed and of the states in `good`; the other counts read table rows.
 */
function messagesByEnd(listId: string, good: MessageState[]): SQL {
  return sql`
    select state as "end", count(*)::int as count from ${message}
      where ${and(eq(message.listId, listId), inArray(message.state, good))} group by state
    union all
    select 'unconfirmed', count(*)::int from ${message}
      where ${and(eq(message.listId, listId), isUnconfirmed)}
    union all
    select ${messageEnd()}, count(*)::int from ${message}
      where ${and(eq(message.listId, listId), inArray(message.state, attentionStates))} group by 1`;
}

/**
 * Figures of a confirmed bulk list. They add up to its rows, and without `leftOut` to its recipients.
 * `failed` includes uncertain messages, and those that were handled or delivered later. `waiting` includes planned messages, which a
 * pause takes back.
 */
export interface BulkListFigures {
  arrived: number;
  unconfirmed: number;
  onTheWay: number;
  failed: number;
  waiting: number;
  leftOut: number;
}

export function figuresOf(
  { recipientCount }: Pick<BulkList, "recipientCount">,
  { rows, messages, unconfirmed }: Pick<BulkListCounts, "rows" | "messages" | "unconfirmed">,
): BulkListFigures {
  const countOf = (end: MessageEnd) => messages.get(end) ?? 0;
  const succeeded = countOf("succeeded");
  const onTheWay = countOf("sending") + countOf("accepted");
  const planned = countOf("planned");
  const called = [...messages.values()].reduce((sum, count) => sum + count, 0) - planned;
  return {
    arrived: succeeded - unconfirmed,
    unconfirmed,
    onTheWay,
    failed: called - succeeded - onTheWay,
    waiting: Math.max(0, recipientCount - called),
    leftOut: Math.max(0, rows - recipientCount),
  };
}

/** Recipients without a message (`notSent`), and rows of the audience that were excluded. */
export function withoutMessage(
  { audience, recipientCount }: Pick<BulkList, "audience" | "recipientCount">,
  { unplanned, messages }: BulkListCounts,
): { notSent: number; excluded: number } {
  const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0);
  const results = audience ? resultsOf(audience) : [];
  const taken = sum(results.map((result) => unplanned.get(result) ?? 0));
  const notSent = Math.max(0, Math.min(taken, recipientCount - sum(messages.values())));
  return { notSent, excluded: taken - notSent };
}

type Counts = Omit<KeptCounts, "version" | "isOpen">;

/** Version of what a bulk list's page shows, for live updates; undefined when there is no such list. */
export async function bulkListVersion(database: Database, id: string): Promise<string | undefined> {
  const { state, version, keptCounts } = bulkList;
  const [found] = await database
    .select({ id: bulkList.id, state, version, keptCounts })
    .from(bulkList)
    .where(eq(bulkList.id, id));
  return found && versionOf(found, await countBulkList(database, found));
}

/** The same version from a list and counts that were read already. */
export function versionOf(
  { version }: Pick<BulkList, "version">,
  { messages, isRetrying }: BulkListCounts,
): string {
  // Retries are part of the version: a call that is refused at once leaves the counts as they were.
  const trouble = [...(isDiskFull() ? ["disk-full"] : []), ...(isRetrying ? ["held-up"] : [])];
  return [version, ...trouble, ...[...messages].toSorted().flat()].join("-");
}
