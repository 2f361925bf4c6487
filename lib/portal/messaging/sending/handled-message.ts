import "server-only";
import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import type { Database } from "#portal/database/database.ts";
import { bulkList, handledMessage, message } from "#portal/database/schema/messages.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { readNoteText } from "#portal/input/plain-text.ts";

const maxNoteLength = 200;

/** Condition that a message failed or its outcome is unknown, and nothing has settled that: the inbox holds it. */
export function needsAttention(): SQL<boolean> {
  return and(inArray(message.outcome, ["bad", "unknown"]), not(isSettled())) as SQL<boolean>;
}

/** Somebody marked it as handled, or a later message of the same kind reached the same pass. */
export function isSettled(): SQL<boolean> {
  return sql`(exists (select from ${handledMessage} where ${handledMessage.messageId} = ${message.id})
    or exists (select from ${message} later where later.pass_id = ${message.passId}
      and later.kind = ${message.kind} and later.created_at > ${message.createdAt}
      and later.outcome = 'good'))`;
}

/** Whether the inbox holds a message. */
export async function isInInbox(database: Database, messageId: string): Promise<boolean> {
  return (await database.$count(message, and(eq(message.id, messageId), needsAttention()))) > 0;
}

/** What was done about a message, as it will stand in the activity; it may be left out. */
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

/** Marks a failed or unknown message as handled; `isNew` is false when somebody was first. */
export async function markHandled(
  database: Database,
  staff: Person,
  { messageId, note, now }: { messageId: string; note: string; now: Date },
): Promise<{ kind: MessageKind; isNew: boolean } | undefined> {
  const [marked] = await markAllHandled(database, staff, { messageIds: [messageId], note, now });
  return marked;
}

/** Marks several with one note, all or none; one that arrived or is on its way is passed over. */
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

/** The page of a list counts what was settled of its messages. */
async function bumpBulkLists(
  database: Pick<Database, "update">,
  messages: Pick<Row, "listId">[],
): Promise<void> {
  const ids = messages.flatMap(({ listId }) => listId ?? []);
  if (ids.length === 0) return;
  const next = { version: sql`${bulkList.version} + 1` };
  await database.update(bulkList).set(next).where(inArray(bulkList.id, ids));
}

/** Takes the mark away again. */
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

/** Whether a message ended badly or with an unknown outcome. */
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
