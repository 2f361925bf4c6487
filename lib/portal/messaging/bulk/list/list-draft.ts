import "server-only";
import { desc, eq, inArray, lt } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#portal/database/database.ts";
import { listDraft } from "#portal/database/schema/list-draft.ts";
import { staffSession } from "#portal/database/schema/staff.ts";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";

const draftSchema = z.object({
  name: z.string(),
  type: z.string(),
  column: z.string(),
  names: z.string(),
  pasted: z.string(),
  /** "" when none was chosen; the file itself cannot be put back into a form. */
  fileName: z.string(),
});
/** What was typed into the form of a list that was refused. */
export type ListDraft = z.infer<typeof draftSchema>;

const maxAgeMs = 60 * 60_000;

/** In place of the one before it. */
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
): Promise<ListDraft | undefined> {
  const [found] = await database
    .select()
    .from(listDraft)
    .where(inArray(listDraft.sessionId, sessionsOf(database, accountId)))
    .orderBy(desc(listDraft.createdAt))
    .limit(1);
  const text = found && unsealText("rows of lists", found.sealed);
  return text === undefined ? undefined : draftSchema.parse(JSON.parse(text));
}

export async function dropDraft(database: Database, accountId: string): Promise<void> {
  await database
    .delete(listDraft)
    .where(inArray(listDraft.sessionId, sessionsOf(database, accountId)));
}

function sessionsOf(database: Database, accountId: string) {
  return database
    .select({ id: staffSession.id })
    .from(staffSession)
    .where(eq(staffSession.accountId, accountId));
}

export async function purgeDrafts(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - maxAgeMs);
  await database.delete(listDraft).where(lt(listDraft.createdAt, before));
}
