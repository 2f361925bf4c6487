import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { type Kennitala, kennitalaSchema, recordIdSchema } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { memberSearch } from "#portal/database/schema/staff.ts";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";
import { cachedMemberLookup } from "./member-offers.ts";

export interface MemberSearch {
  id: string;
  kennitala: Kennitala;
  searchedAt: Date;
}

/** Stores the kennitala that this session searches for, so that it need not stand in the page's address. */
export async function startMemberSearch(staff: Staff, kennitala: Kennitala): Promise<string> {
  const id = randomUUID();
  const digest = kennitalaDigest(kennitala);
  await getDatabase().transaction(async (transaction) => {
    await transaction.insert(memberSearch).values({
      id,
      sessionId: staff.sessionId,
      sealedKennitala: sealText("member searches", kennitala),
      kennitalaDigest: digest,
      searchedAt: new Date(),
    });
    await recordActivity(transaction, {
      staffId: staff.accountId,
      action: "find-member",
      outcome: "done",
      kennitalaDigest: digest,
    });
  });
  return id;
}

/** A search of this very session: nobody else can open it. */
export async function getMemberSearch(staff: Staff, id: string): Promise<MemberSearch | undefined> {
  const [found] = await getDatabase()
    .select()
    .from(memberSearch)
    .where(and(eq(memberSearch.sessionId, staff.sessionId), eq(memberSearch.id, id)));
  return found && opened(found);
}

/** Identifier of this session's newest search for the member whose digest this is. */
export async function findMemberSearchOf(
  staff: Staff,
  digest: string | null,
): Promise<string | undefined> {
  if (digest === null || !mayRole(staff.role, "member:find")) return undefined;
  const [found] = await getDatabase()
    .select({ id: memberSearch.id })
    .from(memberSearch)
    .where(
      and(eq(memberSearch.sessionId, staff.sessionId), eq(memberSearch.kennitalaDigest, digest)),
    )
    .orderBy(desc(memberSearch.searchedAt))
    .limit(1);
  return found?.id;
}

/** The newest searches of this session, each member once. */
export async function listRecentMemberSearches(staff: Staff, limit = 8): Promise<MemberSearch[]> {
  const newest = await getDatabase()
    .select()
    .from(memberSearch)
    .where(eq(memberSearch.sessionId, staff.sessionId))
    .orderBy(desc(memberSearch.searchedAt))
    .limit(limit * 5);
  // Map keeps the last entry of a key: in reversed order, that is a member's newest search.
  const byMember = new Map(newest.toReversed().map((one) => [one.kennitalaDigest, one]));
  return [...byMember.values()]
    .toSorted((one, other) => Number(other.searchedAt) - Number(one.searchedAt))
    .slice(0, limit)
    .map(opened)
    .filter((search) => search !== undefined);
}

/** Undefined when the search was sealed with a secret that has since gone. */
function opened({
  id,
  sealedKennitala,
  searchedAt,
}: typeof memberSearch.$inferSelect): MemberSearch | undefined {
  const read = kennitalaSchema.safeParse(unsealText("member searches", sealedKennitala));
  return read.success ? { id, kennitala: read.data, searchedAt } : undefined;
}

export interface MemberOfPass {
  kennitala: Kennitala;
  /** Identifier of the membership type of the pass. */
  subscriberListId: string;
  /** Whether some wallet holds an active copy, which only the member lookup states. */
  walletInstalled: boolean;
}

/** The member who was found on the way here, when the pass is really theirs. */
export async function memberOfPass(
  staff: Staff,
  find: unknown,
  passId: string,
): Promise<MemberOfPass | undefined> {
  const id = recordIdSchema.safeParse(find);
  if (!id.success || !mayRole(staff.role, "member:find")) return undefined;
  const found = await getMemberSearch(staff, id.data);
  if (!found) return undefined;
  const result = await cachedMemberLookup(found.kennitala);
  if (result.kind !== "member") return undefined;
  for (const { pass, subscriberListId } of result.lookup.memberships)
    if (pass?.id.toLowerCase() === passId.toLowerCase()) {
      const { walletInstalled } = pass;
      return { kennitala: found.kennitala, subscriberListId, walletInstalled };
    }
  return undefined;
}
