import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { inIcelandicOrder } from "#process/icelandic-order.ts";
import type { Database } from "./database.ts";
import { apiKey, issuer } from "./schema/issuer.ts";
import { member, membershipType } from "./schema/member.ts";

export async function listIssuerNames(database: Database): Promise<string[]> {
  const rows = await database.select({ name: issuer.name }).from(issuer);
  return rows.map(({ name }) => name).sort(inIcelandicOrder);
}

/** The issuers with their membership types, by name. */
export async function listIssuers(database: Database) {
  const issuers = await database
    .select({
      id: issuer.id,
      name: issuer.name,
      members: sql<number>`(select count(*)::int from ${member}
        where ${eq(sql`${member}.issuer_id`, sql`${issuer}.id`)})`,
    })
    .from(issuer)
    .orderBy(asc(issuer.id));
  const types = await database
    .select()
    .from(membershipType)
    .orderBy(asc(membershipType.createdAt), asc(membershipType.id));
  issuers.sort((one, other) => inIcelandicOrder(one.name, other.name));
  return issuers.map((one) => ({
    ...one,
    membershipTypes: types
      .filter(({ issuerId }) => issuerId === one.id)
      .map(({ id, name, issuance }) => ({ id, name, issuance })),
  }));
}

/** Whether an issuer has the SMS add-on. Section "SMS", send rule 1. */
export async function hasSmsAddOn(database: Database, issuerId: string): Promise<boolean> {
  const rows = await database
    .select({ hasSmsAddOn: issuer.hasSmsAddOn })
    .from(issuer)
    .where(eq(issuer.id, issuerId));
  return rows[0]?.hasSmsAddOn === true;
}

interface StoredKey {
  issuerId: string;
  tokenHash: string;
  revokedAt: Date | null;
}

export type FindKey = (keyId: string) => Promise<StoredKey | undefined>;

/**
 * Finds a key by its identifier, on a prepared statement. Every call of the interface needs it, so
 * calls that arrive while the key is being read share that query: a revocation may miss a call that
 * arrives in the same milliseconds.
 */
export function prepareFindKey(database: Database): FindKey {
  const { issuerId, tokenHash, revokedAt } = apiKey;
  const statement = database
    .select({ issuerId, tokenHash, revokedAt })
    .from(apiKey)
    .where(eq(apiKey.keyId, sql.placeholder("keyId")))
    .prepare("find_key");
  const inProgress = new Map<string, Promise<StoredKey | undefined>>();
  return (keyId) => {
    const shared = inProgress.get(keyId);
    if (shared) return shared;
    const read = statement
      .execute({ keyId })
      .then(([key]) => key)
      .finally(() => inProgress.delete(keyId));
    inProgress.set(keyId, read);
    return read;
  };
}

/** Stores a new key, unless its identifier is taken or the issuer does not exist. */
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

/** The keys of one issuer or of all, oldest first; never a token's hash. */
export function listKeys(database: Database, issuerId?: string) {
  return database
    .select({
      keyId: apiKey.keyId,
      issuerId: apiKey.issuerId,
      issuer: issuer.name,
      createdAt: apiKey.createdAt,
      revokedAt: apiKey.revokedAt,
    })
    .from(apiKey)
    .innerJoin(issuer, eq(issuer.id, apiKey.issuerId))
    .where(issuerId === undefined ? undefined : eq(apiKey.issuerId, issuerId))
    .orderBy(asc(apiKey.createdAt), asc(apiKey.keyId));
}

/** Revokes a key for good; every request reads it anew, so it counts at once. */
export async function revokeKey(
  database: Database,
  keyId: string,
  now: Date,
): Promise<"revoked" | "revoked-before" | "no-key"> {
  const { rowCount } = await database
    .update(apiKey)
    .set({ revokedAt: now })
    .where(and(eq(apiKey.keyId, keyId), isNull(apiKey.revokedAt)));
  if (rowCount === 1) return "revoked";
  const found = await database.$count(apiKey, eq(apiKey.keyId, keyId));
  return found > 0 ? "revoked-before" : "no-key";
}
