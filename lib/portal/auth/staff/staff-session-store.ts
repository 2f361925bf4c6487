import "server-only";
import { and, eq, gt, isNull, not, type SQL } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { staffAccount, staffSession } from "#portal/database/schema/staff.ts";
import { lockAccounts, type StaffAccount } from "./account-store.ts";

const minutes = 60_000;

/** A shift at the desk: signed out after half an hour without a page, and after ten hours. */
export const staffSessionTimes = { idleMs: 30 * minutes, lifetimeMs: 600 * minutes };

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

interface NewStaffSession {
  id: string;
  accountId: string;
  sealedIdToken?: string | null;
  now: Date;
}

/** Begins a session in place of the browser's earlier one, and records the sign-in, or none of it. */
export async function replaceStaffSession(
  database: Database,
  start: {
    earlierId: string | undefined;
    session: NewStaffSession;
    action: "sign-in" | "provider-sign-in" | undefined;
  },
): Promise<void> {
  const { earlierId, session, action } = start;
  await database.transaction(async (transaction) => {
    // The account before its sessions, in the order in which a change to the team locks them.
    await lockAccounts(transaction, [session.accountId]);
    if (earlierId) await endStaffSession(transaction, earlierId, session.now);
    await insertStaffSession(transaction, session);
    if (action) {
      await recordActivity(transaction, { staffId: session.accountId, action, outcome: "done" });
    }
  });
}

/** Ends a session and records it, or neither. */
export async function signOutOfSession(
  database: Database,
  { sessionId, accountId }: { sessionId: string; accountId: string },
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockAccounts(transaction, [accountId]);
    if (!(await endStaffSession(transaction, sessionId, now))) return;
    await recordActivity(transaction, { staffId: accountId, action: "sign-out", outcome: "done" });
  });
}

export async function insertStaffSession(
  database: Database,
  session: NewStaffSession,
): Promise<void> {
  const { id, accountId, sealedIdToken, now } = session;
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

/** Notes a use and answers whose live session it is, with the account's present role. */
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
export function findLiveAccount(
  database: Database,
  id: string,
  now: Date,
): Promise<StaffAccount | undefined> {
  return findAccount(database, id, live(now));
}

/** Whose session is over because it was old or idle; not one that somebody ended. */
export function findTimedOutAccount(
  database: Database,
  id: string,
  now: Date,
): Promise<StaffAccount | undefined> {
  const { endedAt } = staffSession;
  const { disabledAt } = staffAccount;
  return findAccount(database, id, and(isNull(endedAt), isNull(disabledAt), not(live(now) as SQL)));
}

async function findAccount(
  database: Database,
  sessionId: string,
  which: SQL | undefined,
): Promise<StaffAccount | undefined> {
  const [found] = await database
    .select({ account: staffAccount })
    .from(staffSession)
    .innerJoin(staffAccount, eq(staffAccount.id, staffSession.accountId))
    .where(and(eq(staffSession.id, sessionId), which));
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

async function endStaffSession(database: Database, id: string, now: Date): Promise<boolean> {
  const ended = await database
    .update(staffSession)
    .set({ endedAt: now })
    .where(and(eq(staffSession.id, id), isNull(staffSession.endedAt)))
    .returning({ id: staffSession.id });
  return ended.length === 1;
}
