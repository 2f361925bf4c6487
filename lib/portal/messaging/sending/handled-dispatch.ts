import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { dispatch, handledDispatch } from "#portal/database/schema/dispatch.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { readPlainText } from "#portal/limits/plain-text.ts";
import { mentionsKennitala } from "#portal/passes/writing/kennitala-in-text.ts";

const maxNoteLength = 200;

export type NoteProblem = "note-long" | "note-characters" | "note-kennitala";

/** What was done about a message, as it will stand in the activity; it may be left out. */
export function readNote(
  typed: string,
): { ok: true; note: string } | { ok: false; problem: NoteProblem } {
  const read = readPlainText(typed.replaceAll(/\s+/g, " "), { max: maxNoteLength });
  if (!read.ok) {
    return { ok: false, problem: read.problem === "too-long" ? "note-long" : "note-characters" };
  }
  // The activity is kept for long and is exported; a kennitala stands in it only as a digest.
  return mentionsKennitala(read.value)
    ? { ok: false, problem: "note-kennitala" }
    : { ok: true, note: read.value };
}

export interface Handled {
  staffName: string;
  handledAt: Date;
  note: string;
}

export async function findHandled(
  database: Database,
  dispatchId: string,
): Promise<Handled | undefined> {
  const [found] = await database
    .select({
      staffName: staffAccount.name,
      handledAt: handledDispatch.handledAt,
      note: handledDispatch.note,
    })
    .from(handledDispatch)
    .innerJoin(staffAccount, eq(staffAccount.id, handledDispatch.staffId))
    .where(eq(handledDispatch.dispatchId, dispatchId));
  return found;
}

type Person = Pick<Staff, "accountId">;

/** Marks a failed or unknown message as handled; `isNew` is false when somebody was first. */
export async function markHandled(
  database: Database,
  staff: Person,
  { dispatchId, note, now }: { dispatchId: string; note: string; now: Date },
): Promise<{ kind: MessageKind; isNew: boolean } | undefined> {
  const [marked] = await markAllHandled(database, staff, { dispatchIds: [dispatchId], note, now });
  return marked;
}

/** Marks several with one note, all or none; what does not need attention is passed over. */
export async function markAllHandled(
  database: Database,
  { accountId }: Person,
  { dispatchIds, note, now }: { dispatchIds: string[]; note: string; now: Date },
): Promise<{ kind: MessageKind; isNew: boolean }[]> {
  return database.transaction(async (transaction) => {
    const read = await transaction.select().from(dispatch).where(inArray(dispatch.id, dispatchIds));
    const found = read.filter(needsAttention);
    if (found.length === 0) return [];
    const marked = await transaction
      .insert(handledDispatch)
      .values(found.map(({ id }) => ({ dispatchId: id, staffId: accountId, handledAt: now, note })))
      .onConflictDoNothing()
      .returning();
    const areNew = new Set(marked.map(({ dispatchId }) => dispatchId));
    for (const one of found.filter(({ id }) => areNew.has(id)))
      await record(transaction, { accountId }, "handle-message", one, note);
    await bumpBatches(transaction, found);
    return found.map(({ id, kind }) => ({ kind, isNew: areNew.has(id) }));
  });
}

/** The page of a list counts what was settled of its messages. */
async function bumpBatches(
  database: Pick<Database, "update">,
  messages: Pick<Row, "batchId">[],
): Promise<void> {
  const ids = messages.flatMap(({ batchId }) => batchId ?? []);
  if (ids.length === 0) return;
  const next = { version: sql`${batch.version} + 1` };
  await database.update(batch).set(next).where(inArray(batch.id, ids));
}

/** Takes the mark away again. */
export async function reopenHandled(
  database: Database,
  staff: Person,
  dispatchId: string,
): Promise<{ kind: MessageKind } | undefined> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction.select().from(dispatch).where(eq(dispatch.id, dispatchId));
    if (!found) return undefined;
    const removed = await transaction
      .delete(handledDispatch)
      .where(eq(handledDispatch.dispatchId, dispatchId))
      .returning();
    if (removed.length === 1) await record(transaction, staff, "reopen-message", found);
    await bumpBatches(transaction, [found]);
    return { kind: found.kind };
  });
}

type Row = typeof dispatch.$inferSelect;
type MessageKind = Row["kind"];

/** Over, and not as it was meant to end. */
export function needsAttention({ outcome }: Pick<Row, "outcome">): boolean {
  return outcome === "bad" || outcome === "unknown";
}

async function record(
  database: Pick<Database, "insert">,
  { accountId: staffId }: Person,
  action: "handle-message" | "reopen-message",
  { id: dispatchId, kind, passId, kennitalaDigest }: Row,
  note?: string,
): Promise<void> {
  await recordActivity(database, {
    staffId,
    action,
    outcome: "done",
    passId,
    ...(kennitalaDigest && { kennitalaDigest }),
    details: { dispatchId, kind, ...(note && { reason: note }) },
  });
}
