import "server-only";
import { ilike } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";

/** Accounts by a part of the name, to filter by: there are few accounts, and many rows of theirs. */
export async function findAccountIdsByName(database: Database, words: string): Promise<string[]> {
  const found = await database
    .select({ id: staffAccount.id })
    .from(staffAccount)
    .where(ilike(staffAccount.name, `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`));
  return found.map(({ id }) => id);
}
