import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { issuer } from "./schema/issuer.ts";
import { member, membershipType } from "./schema/member.ts";

export interface ListedIssuer {
  id: string;
  name: string;
  members: number;
  membershipTypes: { id: string; name: string; issuance: string }[];
}

export async function listIssuerNames(database: Database): Promise<string[]> {
  const rows = await database.select({ name: issuer.name }).from(issuer).orderBy(asc(issuer.name));
  return rows.map(({ name }) => name);
}

/** The issuers with their membership types, by name. */
export async function listIssuers(database: Database): Promise<ListedIssuer[]> {
  const issuers = await database
    .select({
      id: issuer.id,
      name: issuer.name,
      members: sql<number>`(select count(*)::int from ${member}
        where ${eq(sql`${member}.issuer_id`, sql`${issuer}.id`)})`,
    })
    .from(issuer)
    .orderBy(asc(issuer.name), asc(issuer.id));
  const types = await database
    .select()
    .from(membershipType)
    .orderBy(asc(membershipType.createdAt), asc(membershipType.name));
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
