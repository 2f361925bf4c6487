import "server-only";
import { desc, eq, inArray, lt, type SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#portal/database/database.ts";
import { listDraft } from "#portal/database/schema/list-draft.ts";
import { bulkList } from "#portal/database/schema/messages.ts";
import { staffSession } from "#portal/database/schema/staff.ts";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";

const draftSchema = z.object({
  /** Token of the form that the draft belongs to; no other form shows it. */
  formToken: z.string(),
  /** Whether the list was accepted: its form is then shown without the earlier problem. */
  isTaken: z.boolean(),
  name: z.string(),
  type: z.string(),
  column: z.string(),
  names: z.string(),
  pasted: z.string(),
  /** "" when none was chosen; the file itself cannot be put back into a form. */
  fileName: z.string(),
  /** The sheets in which no column names recipients. */
  sheets: z.array(z.string()),
});
/** Contents of an upload form, to fill it in again after a refusal or with the back button. */
export type ListDraft = z.infer<typeof draftSchema>;

const maxAgeMs = 60 * 60_000;

/** Stores the draft in place of the session's earlier one. */
export async function saveDraft(
  database: Database,
  sessionId: string,
  draft: ListDraft,
  now: Date,
): Promise<void> {
  const written = { sealed: sealText("rows of lists", JSON.stringify(draft)), createdAt: now };
  await database
    .insert(listDraft)
    .values({ sessionId, ...written })
    .onConflictDoUpdate({ target: listDraft.sessionId, set: written });
}

/** The newest of somebody's: a session may have ended before the form arrived, and another begun. */
export async function readDraft(
  database: Database,
  accountId: string,
  formToken: string,
): Promise<ListDraft | undefined> {
  const [found] = await database
    .select()
    .from(listDraft)
    .where(inArray(listDraft.sessionId, sessionsOf(database, accountId)))
    .orderBy(desc(listDraft.createdAt))
    .limit(1);
  const text = found && unsealText("rows of lists", found.sealed);
  const draft = text === undefined ? undefined : draftSchema.safeParse(JSON.parse(text)).data;
  return draft?.formToken === formToken ? draft : undefined;
}

/** Deletes the upload draft of the person who uploaded a list. */
export async function dropDraftOf(database: Database, listId: string): Promise<void> {
  const uploader = database
    .select({ id: bulkList.staffId })
    .from(bulkList)
    .where(eq(bulkList.id, listId));
  await database
    .delete(listDraft)
    .where(inArray(listDraft.sessionId, sessionsOf(database, uploader)));
}

function sessionsOf(database: Database, accountId: string | SQLWrapper) {
  return database
    .select({ id: staffSession.id })
    .from(staffSession)
    .where(
      inArray(staffSession.accountId, typeof accountId === "string" ? [accountId] : accountId),
    );
}

export async function purgeDrafts(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - maxAgeMs);
  await database.delete(listDraft).where(lt(listDraft.createdAt, before));
}
