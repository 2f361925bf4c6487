import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { staffFind } from "#portal/database/schema/staff.ts";

export type StoredFind = typeof staffFind.$inferSelect;

export async function insertFind(database: Database, find: StoredFind): Promise<void> {
  await database.insert(staffFind).values(find);
}

/** Only within the session that found: nobody else's find opens. */
export async function findOfSession(
  database: Database,
  sessionId: string,
  id: string,
): Promise<StoredFind | undefined> {
  const [found] = await database
    .select()
    .from(staffFind)
    .where(and(eq(staffFind.sessionId, sessionId), eq(staffFind.id, id)));
  return found;
}

/** The newest first, each member once. */
export async function recentFinds(
  database: Database,
  sessionId: string,
  most: number,
): Promise<StoredFind[]> {
  const newest = await database
    .select()
    .from(staffFind)
    .where(eq(staffFind.sessionId, sessionId))
    .orderBy(desc(staffFind.foundAt))
    .limit(most * 5);
  const seen = new Set<string>();
  return newest
    .filter(({ kennitalaDigest }) => {
      const isNew = !seen.has(kennitalaDigest);
      seen.add(kennitalaDigest);
      return isNew;
    })
    .slice(0, most);
}
