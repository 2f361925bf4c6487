import { eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { apiKey, issuer } from "./schema/issuer.ts";

export interface StoredKey {
  issuerId: string;
  tokenHash: string;
  revokedAt: Date | null;
}

export type FindKey = (keyId: string) => Promise<StoredKey | undefined>;

export function prepareFindKey(database: Database): FindKey {
  const statement = database
    .select({
      issuerId: apiKey.issuerId,
      tokenHash: apiKey.tokenHash,
      revokedAt: apiKey.revokedAt,
    })
    .from(apiKey)
    .where(eq(apiKey.keyId, sql.placeholder("keyId")))
    .prepare("find_key");
  return async (keyId) => (await statement.execute({ keyId }))[0];
}

/** Keeps a new key, unless its identifier is taken or nobody is its issuer. */
export async function createKey(
  database: Database,
  key: Omit<typeof apiKey.$inferInsert, "revokedAt">,
): Promise<"created" | "taken" | "no-issuer"> {
  const found = await database
    .select({ id: issuer.id })
    .from(issuer)
    .where(eq(issuer.id, key.issuerId));
  if (found.length === 0) return "no-issuer";
  const { rowCount } = await database.insert(apiKey).values(key).onConflictDoNothing();
  return rowCount === 1 ? "created" : "taken";
}
