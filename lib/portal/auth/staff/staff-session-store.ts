import "server-only";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { staffAccount, staffSession } from "#portal/database/schema/staff.ts";
import type { StaffAccount } from "./account-store.ts";
import { staffSessionTimes } from "./staff-session-times.ts";

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

export async function insertStaffSession(
  database: Database,
  session: { id: string; accountId: string; sealedIdToken?: string | null; now: Date },
): Promise<void> {
  const { id, accountId, sealedIdToken, now } = session;
  await database
    .delete(staffSession)
    .where(lt(staffSession.issuedAt, before(now, staffSessionTimes.lifetimeMs)));
  await database
    .insert(staffSession)
    .values({ id, accountId, sealedIdToken, issuedAt: now, lastSeenAt: now });
}

/** Null for a session that began with a password. */
export async function findSealedIdToken(database: Database, id: string): Promise<string | null> {
  const [found] = await database
    .select({ sealedIdToken: staffSession.sealedIdToken })
    .from(staffSession)
    .where(eq(staffSession.id, id));
  return found?.sealedIdToken ?? null;
}

/**
 * Notes that the session was used and answers whose it is, with the role of this very moment;
 * undefined when it is unknown, ended, too old, idle too long, or its account is disabled.
 */
export async function touchStaffSession(
  database: Database,
  id: string,
  now: Date,
): Promise<StaffAccount | undefined> {
  const [touched] = await database
    .update(staffSession)
    .set({ lastSeenAt: now })
    .from(staffAccount)
    .where(and(eq(staffSession.id, id), eq(staffAccount.id, staffSession.accountId), live(now)))
    .returning({ account: staffAccount });
  return touched?.account;
}

/** Whose live session it is, without counting as a use of it. */
export async function findLiveAccount(
  database: Database,
  id: string,
  now: Date,
): Promise<StaffAccount | undefined> {
  const [found] = await database
    .select({ account: staffAccount })
    .from(staffSession)
    .innerJoin(staffAccount, eq(staffAccount.id, staffSession.accountId))
    .where(and(eq(staffSession.id, id), live(now)));
  return found?.account;
}

function live(now: Date) {
  return and(
    isNull(staffSession.endedAt),
    isNull(staffAccount.disabledAt),
    gt(staffSession.issuedAt, before(now, staffSessionTimes.lifetimeMs)),
    gt(staffSession.lastSeenAt, before(now, staffSessionTimes.idleMs)),
  );
}

export async function endStaffSession(database: Database, id: string, now: Date): Promise<void> {
  await database
    .update(staffSession)
    .set({ endedAt: now })
    .where(and(eq(staffSession.id, id), isNull(staffSession.endedAt)));
}
