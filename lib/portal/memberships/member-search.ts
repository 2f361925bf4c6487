import "server-only";
import { randomUUID } from "node:crypto";
import { type Kennitala, kennitalaSchema } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";
import {
  findSearchOfSession,
  insertMemberSearch,
  newestMemberSearches,
  type StoredMemberSearch,
} from "./member-search-store.ts";

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
