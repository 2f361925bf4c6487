import "server-only";
import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import type { Database } from "#portal/database/database.ts";
import { bulkList, handledMessage, message } from "#portal/database/schema/messages.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { bumpVersion, isWithoutPhone, namedIn } from "./bulk/bulk-list.ts";
import {
  findNewestFollowUps,
  type ListedBulkList,
  listBulkListsOf,
  listWaiting,
} from "./bulk/bulk-lists.ts";
import { needsAttention } from "./sending/handled-message.ts";
import { type ListedMessage, listNeedingAttention } from "./sending/message-list.ts";

/** Messages of a list that need attention, by reason. */
export type ListAttention = {
  failed: number;
  noPhone: number;
  uncertain: number;
};

export type InboxRow =
  | {
      kind: "list";
      list: ListedBulkList;
      isWaiting: boolean;
      attention: ListAttention | undefined;
      /** The newest follow-up of a list with failures. */
      followUp: ListedBulkList | undefined;
    }
  /** Lists that nobody has sent yet, where there are several. */
  | { kind: "unsent"; lists: ListedBulkList[] }
  | { kind: "message"; message: ListedMessage };

/** Maximum of messages shown; handling them brings up the next ones. */
const messagesShown = 30;

/**
 * Inbox: first the bulk lists that wait for a decision, for staff who may decide (`withWaiting`), with
 * one row for several unsent ones; then failed messages and those with an unknown outcome, newest
 * first, with one row for all of a bulk list. `count` includes rows that are not shown.
 */
export async function readInbox(
  database: Database,
  { withLists, withWaiting }: { withLists: boolean; withWaiting: boolean },
): Promise<{ rows: InboxRow[]; count: number }> {
  const [messages, lists] = await Promise.all([
    listNeedingAttention(database, messagesShown),
    withLists ? listRows(database, withWaiting) : [],
  ]);
  const failed: InboxRow[] = [
    ...lists.filter(({ isWaiting }) => !isWaiting),
    ...messages.rows.map((one) => ({ kind: "message" as const, message: one })),
  ];
  failed.sort((one, other) => sentAt(other).getTime() - sentAt(one).getTime());
  const waiting = withUnsentFolded(lists.filter(({ isWaiting }) => isWaiting));
  const count = waiting.length + failed.length - messages.rows.length + messages.count;
  return { rows: [...waiting, ...failed], count };
}

function withUnsentFolded(waiting: readonly ListRow[]): InboxRow[] {
  const isUnsent = ({ list }: ListRow) =>
    (list.state === "listed" || list.state === "checked") && list.checkObstacle === null;
  const unsent = waiting.filter(isUnsent);
  if (unsent.length < 2) return [...waiting];
  return [
    ...waiting.filter((row) => !isUnsent(row)),
    { kind: "unsent", lists: unsent.map(({ list }) => list) },
  ];
}

type ListRow = Extract<InboxRow, { kind: "list" }>;

async function listRows(database: Database, withWaiting: boolean): Promise<ListRow[]> {
  const [waiting, attention] = await Promise.all([
    withWaiting ? listWaiting(database) : [],
    attentionOfLists(database),
  ]);
  const isWaiting = new Set(waiting.map(({ id }) => id));
  const failed = [...attention.keys()];
  const [others, followUps] = await Promise.all([
    listBulkListsOf(
      database,
      failed.filter((id) => !isWaiting.has(id)),
    ),
    findNewestFollowUps(database, failed),
  ]);
  return [...waiting, ...others].map((list) => ({
    kind: "list",
    list,
    isWaiting: isWaiting.has(list.id),
    attention: attention.get(list.id),
    followUp: followUps.get(list.id),
  }));
}

async function attentionOfLists(database: Database): Promise<Map<string, ListAttention>> {
  const count = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`;
  const { rows } = await database.execute<ListAttention & { listId: string }>(sql`
    select bulk_list_id as "listId",
      ${count(sql`${message.outcome} = 'bad' and not ${isWithoutPhone()}`)} as failed,
      ${count(isWithoutPhone())} as "noPhone",
      ${count(eq(message.outcome, "unknown"))} as uncertain
    from ${message} where ${and(isNotNull(message.listId), needsAttention())}
    group by bulk_list_id`);
  return new Map(rows.map(({ listId, ...attention }) => [listId, attention]));
}

/** Sort key of failed messages: when they were sent. */
export function sentAt(row: InboxRow): Date {
  if (row.kind === "message") return row.message.createdAt;
  if (row.kind === "unsent")
    return new Date(Math.max(...row.lists.map(({ createdAt }) => createdAt.getTime())));
  return row.list.confirmedAt ?? row.list.createdAt;
}

/** Marks a list's messages as handled that needed attention at a moment; later failures stay. */
export async function handleBulkList(
  database: Database,
  { accountId: staffId }: Pick<Staff, "accountId">,
  { listId, seenAt, now }: { listId: string; seenAt: Date; now: Date },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rowCount: amount } = await transaction.execute(sql`
      insert into ${handledMessage} (message_id, staff_id, handled_at, note)
      select ${message.id}, ${staffId}, ${now.toISOString()}, '' from ${message}
      where ${and(eq(message.listId, listId), needsAttention())}
        and coalesce(${message.finishedAt}, ${message.createdAt}) <= ${seenAt.toISOString()}
      on conflict do nothing`);
    if (amount) await recordOnList(transaction, { staffId, listId, amount }, "handle-bulk-list");
  });
}

/** Who last marked messages of a list as handled, and when; undefined where nobody has. */
export async function lastHandledOfList(
  database: Database,
  listId: string,
): Promise<{ staffName: string; handledAt: Date } | undefined> {
  const [last] = await database
    .select({ staffName: staffAccount.name, handledAt: handledMessage.handledAt })
    .from(handledMessage)
    .innerJoin(message, eq(message.id, handledMessage.messageId))
    .innerJoin(staffAccount, eq(staffAccount.id, handledMessage.staffId))
    .where(eq(message.listId, listId))
    .orderBy(desc(handledMessage.handledAt))
    .limit(1);
  return last;
}

/** Number of a list's messages that were marked as handled at one moment. */
export function countHandledAt(
  database: Pick<Database, "$count">,
  { listId, handledAt }: { listId: string; handledAt: Date },
): Promise<number> {
  return database.$count(handledMessage, isHandledAt(listId, handledAt));
}

/** Condition for the marks of a list's messages that were made at one moment. */
function isHandledAt(listId: string, handledAt: Date): SQL {
  return sql`${handledMessage.handledAt} = ${handledAt.toISOString()}
    and exists (select from ${message} where ${message.id} = ${handledMessage.messageId}
      and ${message.listId} = ${listId})`;
}

/** Undoes one marking of a list's messages as handled: deletes the marks that were made at that moment. */
export async function reopenBulkList(
  database: Database,
  { accountId: staffId }: Pick<Staff, "accountId">,
  { listId, handledAt }: { listId: string; handledAt: Date },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rowCount: amount } = await transaction
      .delete(handledMessage)
      .where(isHandledAt(listId, handledAt));
    if (amount) await recordOnList(transaction, { staffId, listId, amount }, "reopen-bulk-list");
  });
}

/** Records it in the activity, and bumps the list's version, whose page counts settled messages. */
async function recordOnList(
  transaction: Pick<Database, "update" | "insert">,
  { staffId, listId, amount }: { staffId: string; listId: string; amount: number },
  action: "handle-bulk-list" | "reopen-bulk-list",
): Promise<void> {
  const [list] = await transaction
    .update(bulkList)
    .set(bumpVersion)
    .where(eq(bulkList.id, listId))
    .returning();
  if (!list) return;
  const details = { ...namedIn(list), amount };
  await recordActivity(transaction, { staffId, action, outcome: "done", details });
}
