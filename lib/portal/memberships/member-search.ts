import "server-only";
import { randomUUID } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { type Kennitala, kennitalaSchema } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { sealingKeys } from "#portal/auth/sealing-keys.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { staffSessionTimes } from "#portal/auth/staff/staff-session-times.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/kennitala-digest.ts";
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
    sealedKennitala: await sealData(kennitala, sealing()),
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
  const searches = await Promise.all(stored.map(opened));
  return searches.filter((search) => search !== undefined);
}

/** One sealed with a secret that has since gone is as if it were not there. */
async function opened({
  id,
  sealedKennitala,
  searchedAt,
}: StoredMemberSearch): Promise<MemberSearch | undefined> {
  const read = kennitalaSchema.safeParse(await unsealData(sealedKennitala, sealing()));
  return read.success ? { id, kennitala: read.data, searchedAt } : undefined;
}

function sealing() {
  return {
    password: sealingKeys(getConfiguration().SESSION_SECRETS),
    ttl: staffSessionTimes.lifetimeMs / 1000,
  };
}
