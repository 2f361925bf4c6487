import "server-only";
import { randomUUID } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { type Kennitala, kennitalaSchema, type MemberLookup } from "#contract/index.ts";
import { kennitalaDigest } from "#portal/activity/kennitala-digest.ts";
import { recordActivity } from "#portal/activity/record-activity.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { sealingKeys } from "#portal/identity/sealing-keys.ts";
import { type Trouble, troubleOf } from "#portal/memberships/trouble.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import type { Staff } from "#portal/staff/staff-session.ts";
import { staffSessionTimes } from "#portal/staff/staff-session-times.ts";
import { findOfSession, insertFind, recentFinds, type StoredFind } from "./find-store.ts";

export interface Find {
  id: string;
  kennitala: Kennitala;
  foundAt: Date;
}

/** Remembers whom this session looks for, so that the address of the page need not say it. */
export async function beginFind(staff: Staff, kennitala: Kennitala): Promise<string> {
  const id = randomUUID();
  const digest = kennitalaDigest(kennitala);
  await insertFind(getDatabase(), {
    id,
    sessionId: staff.sessionId,
    sealedKennitala: await sealData(kennitala, sealing()),
    kennitalaDigest: digest,
    foundAt: new Date(),
  });
  await recordActivity(getDatabase(), {
    ...{ staffId: staff.accountId, action: "find-member", outcome: "done" },
    kennitalaDigest: digest,
  });
  return id;
}

export async function getFind(staff: Staff, id: string): Promise<Find | undefined> {
  const stored = await findOfSession(getDatabase(), staff.sessionId, id);
  return stored && opened(stored);
}

export async function listRecentFinds(staff: Staff, most = 8): Promise<Find[]> {
  const stored = await recentFinds(getDatabase(), staff.sessionId, most);
  const finds = await Promise.all(stored.map(opened));
  return finds.filter((find) => find !== undefined);
}

export type LookedUpMember =
  | { kind: "member"; lookup: MemberLookup }
  | { kind: "not-a-member" }
  | { kind: "trouble"; trouble: Exclude<Trouble, "not-a-member"> | "key-refused" };

/** Asked of the service anew on every visit. */
export async function lookUpMember(kennitala: Kennitala): Promise<LookedUpMember> {
  const answer = await getPassClient().members.lookUp({ kennitala });
  if (answer.kind === "ok") return { kind: "member", lookup: answer.value };
  // A member is told that the answer makes no sense; staff can tell whoever runs the portal why.
  if (answer.kind === "refused" && isKeyRefused(answer)) {
    return { kind: "trouble", trouble: "key-refused" };
  }
  const trouble = troubleOf(answer);
  return trouble === "not-a-member" ? { kind: "not-a-member" } : { kind: "trouble", trouble };
}

function isKeyRefused({ status, code }: { status: number; code: string | null }): boolean {
  return status === 401 || (status === 403 && code !== "MEMBER_NOT_ELIGIBLE");
}

/** A find sealed with a secret that has since gone is as if it were not there. */
async function opened({ id, sealedKennitala, foundAt }: StoredFind): Promise<Find | undefined> {
  const read = kennitalaSchema.safeParse(await unsealData(sealedKennitala, sealing()));
  return read.success ? { id, kennitala: read.data, foundAt } : undefined;
}

function sealing() {
  return {
    password: sealingKeys(getConfiguration().SESSION_SECRETS),
    ttl: staffSessionTimes.lifetimeMs / 1000,
  };
}
