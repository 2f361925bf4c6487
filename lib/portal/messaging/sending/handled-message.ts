import "server-only";
import { and, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import type { Database } from "#portal/database/database.ts";
import { bulkList, handledMessage, message } from "#portal/database/schema/messages.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { readNoteText } from "#portal/input/plain-text.ts";

const maxNoteLength = 200;

/**
 * Condition for messages in the inbox: failed or uncertain, not handled, and not sent again and delivered.
 * Of several failures of one kind and purpose on a pass only the newest counts.
 */
export function needsAttention(): SQL<boolean> {
  return and(
    inArray(message.outcome, ["bad", "unknown"]),
    // One negated disjunction keeps the indexes: PostgreSQL turns two negated conditions into anti-joins,
    // which read the whole table.
    not(or(isHandled(), isDeliveredLater()) as SQL),
    not(isFailedLater()),
  ) as SQL<boolean>;
}

/** Condition for a message that staff marked as handled. */
export function isHandled(): SQL<boolean> {
  return sql`exists (select from ${handledMessage} where ${handledMessage.messageId} = ${message.id})`;
}

/** Condition for a message followed by a delivered one to the same pass, of the same kind and purpose. */
export function isDeliveredLater(): SQL<boolean> {
  return sql`exists (select from ${message} later where ${isLater()} and later.outcome = 'good')`;
}

/** Condition for a message with a later one of the same kind and purpose that failed or is uncertain. */
export function isFailedLater(): SQL<boolean> {
  return sql`exists (select from ${message} later where ${isLater()} and later.outcome in ('bad', 'unknown'))`;
}

/** As `isDeliveredLater`, and the first of the later deliveries was sent at `since` or after it. */
export function isFirstDeliveredSince(since: Date): SQL<boolean> {
  return sql`(select min(later.created_at) from ${message} later
    where ${isLater()} and later.outcome = 'good') >= ${since.toISOString()}`;
}

/**
 * Condition by which the alias `later` is a newer message of the same kind and purpose to the same pass.
 * If the request of either was erased, the purposes are not compared.
 */
function isLater(): SQL {
  return sql`later.pass_id = ${message.passId} and later.kind = ${message.kind}
    and later.created_at > ${message.createdAt}
    and coalesce(${purposeOf(sql`later.request`)} = ${purposeOf(sql`${message.request}`)}, true)`;
}

const linkToken = "${url}";

/** Purpose of a request: its content, but one and the same for all texts that hold the link to the pass. */
function purposeOf(request: SQL): SQL {
  // A request without content sends the template's own text, which is assumed to hold the link.
  const content = sql`coalesce(${request} #>> '{content,customContent}', ${request} ->> 'message', ${linkToken})`;
  return sql`case when ${request} is null then null
    when strpos(${content}, ${linkToken}) > 0 then ${linkToken} else ${content} end`;
}

/** Whether a message is in the inbox. */
export async function isInInbox(database: Database, messageId: string): Promise<boolean> {
  return (await database.$count(message, and(eq(message.id, messageId), needsAttention()))) > 0;
}

/** Identifier of the newest message that repeats a message: one that was delivered, else any. */
export async function findSentAgain(
  database: Database,
  messageId: string,
): Promise<string | undefined> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select later.id from ${message} join ${message} later on ${isLater()}
    where ${message.id} = ${messageId}
    order by later.outcome = 'good' desc, later.created_at desc limit 1`);
  return rows[0]?.id;
}

/** Validates the optional note on a handled message, which the activity will show. */
export function readNote(typed: string) {
  const read = readNoteText(typed, maxNoteLength);
  return read.ok ? read : { ok: false as const, problem: `note-${read.problem}` as const };
}

interface Handled {
  staffName: string;
  handledAt: Date;
  note: string;
}

export async function findHandled(
  database: Database,
  messageId: string,
): Promise<Handled | undefined> {
  const [found] = await database
    .select({
      staffName: staffAccount.name,
      handledAt: handledMessage.handledAt,
      note: handledMessage.note,
    })
    .from(handledMessage)
    .innerJoin(staffAccount, eq(staffAccount.id, handledMessage.staffId))
    .where(eq(handledMessage.messageId, messageId));
  return found;
}

type Person = Pick<Staff, "accountId">;

/** Marks a failed or uncertain message as handled; `isNew` is false when somebody did so before. */
export async function markHandled(
  database: Database,
  staff: Person,
  { messageId, note, now }: { messageId: string; note: string; now: Date },
): Promise<{ kind: MessageKind; isNew: boolean } | undefined> {
  const [marked] = await markAllHandled(database, staff, { messageIds: [messageId], note, now });
  return marked;
}

/** Marks messages with one note in one transaction; skips those that arrived or are still on their way. */
export async function markAllHandled(
  database: Database,
  { accountId }: Person,
  { messageIds, note, now }: { messageIds: string[]; note: string; now: Date },
): Promise<{ kind: MessageKind; isNew: boolean }[]> {
  return database.transaction(async (transaction) => {
    const read = await transaction.select().from(message).where(inArray(message.id, messageIds));
    const found = read.filter(hasFailed);
    if (found.length === 0) return [];
    const marked = await transaction
      .insert(handledMessage)
      .values(found.map(({ id }) => ({ messageId: id, staffId: accountId, handledAt: now, note })))
      .onConflictDoNothing()
      .returning();
    const areNew = new Set(marked.map(({ messageId }) => messageId));
    for (const one of found.filter(({ id }) => areNew.has(id)))
      await record(transaction, { accountId }, "handle-message", one, note);
    await bumpBulkLists(transaction, found);
    return found.map(({ id, kind }) => ({ kind, isNew: areNew.has(id) }));
  });
}

/** Bumps the versions of the lists, whose pages count settled messages. */
async function bumpBulkLists(
  database: Pick<Database, "update">,
  messages: Pick<Row, "listId">[],
): Promise<void> {
  const ids = messages.flatMap(({ listId }) => listId ?? []);
  if (ids.length === 0) return;
  const next = { version: sql`${bulkList.version} + 1` };
  await database.update(bulkList).set(next).where(inArray(bulkList.id, ids));
}

/** Deletes the mark: the message needs attention again. */
export async function reopenHandled(
  database: Database,
  staff: Person,
  messageId: string,
): Promise<{ kind: MessageKind } | undefined> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction.select().from(message).where(eq(message.id, messageId));
    if (!found) return undefined;
    const removed = await transaction
      .delete(handledMessage)
      .where(eq(handledMessage.messageId, messageId))
      .returning();
    if (removed.length === 1) await record(transaction, staff, "reopen-message", found);
    await bumpBulkLists(transaction, [found]);
    return { kind: found.kind };
  });
}

type Row = typeof message.$inferSelect;
type MessageKind = Row["kind"];

/** Whether a message failed or its outcome is unknown. */
export function hasFailed({ outcome }: Pick<Row, "outcome">): boolean {
  return outcome === "bad" || outcome === "unknown";
}

async function record(
  database: Pick<Database, "insert">,
  { accountId: staffId }: Person,
  action: "handle-message" | "reopen-message",
  { id: messageId, kind, passId, kennitalaDigest }: Row,
  note?: string,
): Promise<void> {
  await recordActivity(database, {
    staffId,
    action,
    outcome: "done",
    passId,
    ...(kennitalaDigest && { kennitalaDigest }),
    details: { messageId, kind, ...(note && { reason: note }) },
  });
}
