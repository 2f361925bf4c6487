import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { memberSearch } from "#portal/database/schema/staff.ts";

export type StoredMemberSearch = typeof memberSearch.$inferSelect;

export async function insertMemberSearch(
  database: Pick<Database, "insert">,
  search: StoredMemberSearch,
): Promise<void> {
  await database.insert(memberSearch).values(search);
}

/** Only within the session that made it: nobody else can open it. */
export async function findSearchOfSession(
  database: Database,
  sessionId: string,
  id: string,
): Promise<StoredMemberSearch | undefined> {
  const [found] = await database
    .select()
    .from(memberSearch)
    .where(and(eq(memberSearch.sessionId, sessionId), eq(memberSearch.id, id)));
  return found;
}

/** The newest first, each member once. */
export async function newestMemberSearches(
  database: Database,
  sessionId: string,
  limit: number,
): Promise<StoredMemberSearch[]> {
  const newest = await database
    .select()
    .from(memberSearch)
    .where(eq(memberSearch.sessionId, sessionId))
    .orderBy(desc(memberSearch.searchedAt))
    .limit(limit * 5);
  const seen = new Set<string>();
  return newest
    .filter(({ kennitalaDigest }) => {
      const isNew = !seen.has(kennitalaDigest);
      seen.add(kennitalaDigest);
      return isNew;
    })
    .slice(0, limit);
}
