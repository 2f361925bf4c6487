import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { type Kennitala, kennitalaSchema, recordIdSchema } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { type Database, getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { memberSearch } from "#portal/database/schema/staff.ts";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";
import { lookUpMember } from "./member-memberships.ts";

export interface MemberSearch {
  id: string;
  kennitala: Kennitala;
  searchedAt: Date;
}

/** Remembers whom this session looks for, so that the address of the page need not say it. */
export async function startMemberSearch(staff: Staff, kennitala: Kennitala): Promise<string> {
  const id = randomUUID();
  const digest = kennitalaDigest(kennitala);
  const search = {
    id,
    sessionId: staff.sessionId,
    sealedKennitala: sealText("member searches", kennitala),
    kennitalaDigest: digest,
    searchedAt: new Date(),
  };
  await getDatabase().transaction(async (transaction) => {
    await insertMemberSearch(transaction, search);
    await recordActivity(transaction, {
      staffId: staff.accountId,
      action: "find-member",
      outcome: "done",
      kennitalaDigest: digest,
    });
  });
  return id;
}

export async function getMemberSearch(staff: Staff, id: string): Promise<MemberSearch | undefined> {
  const stored = await findSearchOfSession(getDatabase(), staff.sessionId, id);
  return stored && opened(stored);
}

export async function listRecentMemberSearches(staff: Staff, limit = 8): Promise<MemberSearch[]> {
  const stored = await newestMemberSearches(getDatabase(), staff.sessionId, limit);
  return stored.map(opened).filter((search) => search !== undefined);
}

/** Undefined when the search was sealed with a secret that has since gone. */
function opened({ id, sealedKennitala, searchedAt }: StoredMemberSearch): MemberSearch | undefined {
  const read = kennitalaSchema.safeParse(unsealText("member searches", sealedKennitala));
  return read.success ? { id, kennitala: read.data, searchedAt } : undefined;
}

type StoredMemberSearch = typeof memberSearch.$inferSelect;

async function insertMemberSearch(
  database: Pick<Database, "insert">,
  search: StoredMemberSearch,
): Promise<void> {
  await database.insert(memberSearch).values(search);
}

/** Only within the session that made it: nobody else can open it. */
async function findSearchOfSession(
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
async function newestMemberSearches(
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

export interface MemberOfPass {
  kennitala: Kennitala;
  /** What only the member lookup tells: whether some wallet holds an active copy. */
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
  const result = await lookUpMember(found.kennitala);
  if (result.kind !== "member") return undefined;
  const pass = result.lookup.memberships
    .map((membership) => membership.pass)
    .find((one) => one?.id.toLowerCase() === passId.toLowerCase());
  return pass ? { kennitala: found.kennitala, walletInstalled: pass.walletInstalled } : undefined;
}
