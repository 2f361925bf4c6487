import "server-only";
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { readTypedKennitala } from "#contract/index.ts";
import type { Database } from "#portal/database/database.ts";
import { openedPass } from "#portal/database/schema/pass-operation.ts";

export type OpenedPass = typeof openedPass.$inferSelect;

/** How many passes are remembered for each of the staff. */
export const openedPassesKept = 20;

/** Remembers that somebody had a pass open; each pass once, and only the newest of them. */
export async function noteOpenedPass(database: Database, opened: OpenedPass): Promise<void> {
  const { staffId, passTitle, openedAt } = opened;
  // Whoever writes a kennitala there does not get it kept here.
  const isKennitala = readTypedKennitala(opened.externalIdentifier ?? "").ok;
  const externalIdentifier = isKennitala ? null : opened.externalIdentifier;
  await database
    .insert(openedPass)
    .values({ ...opened, externalIdentifier })
    .onConflictDoUpdate({
      target: [openedPass.staffId, openedPass.passId],
      set: { passTitle, externalIdentifier, openedAt },
      setWhere: sql`${openedPass.openedAt} <= ${openedAt.toISOString()}`,
    });
  const kept = database
    .select({ passId: openedPass.passId })
    .from(openedPass)
    .where(eq(openedPass.staffId, staffId))
    .orderBy(desc(openedPass.openedAt), openedPass.passId)
    .limit(openedPassesKept);
  await database
    .delete(openedPass)
    .where(and(eq(openedPass.staffId, staffId), notInArray(openedPass.passId, kept)));
}

/** What somebody had open, newest first. */
export async function listOpenedPasses(database: Database, staffId: string): Promise<OpenedPass[]> {
  return database
    .select()
    .from(openedPass)
    .where(eq(openedPass.staffId, staffId))
    .orderBy(desc(openedPass.openedAt), openedPass.passId)
    .limit(openedPassesKept);
}
