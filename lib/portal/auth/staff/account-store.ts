import "server-only";
import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { staffAccount, staffInvitation, staffSession } from "#portal/database/schema/staff.ts";
import { inIcelandicOrder } from "#process/icelandic-order.ts";
import type { Role } from "./role.ts";

export type StaffAccount = typeof staffAccount.$inferSelect;
export type NewAccount = Pick<StaffAccount, "id" | "email" | "name" | "role" | "createdAt">;

/** Undefined when the address, or the provider's subject, has an account already. */
export async function insertAccount(
  database: Database,
  account: NewAccount & Partial<StaffAccount>,
): Promise<StaffAccount | undefined> {
  const [inserted] = await database
    .insert(staffAccount)
    .values({ ...account, email: account.email.toLowerCase() })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

export async function findAccountByEmail(
  database: Database,
  email: string,
): Promise<StaffAccount | undefined> {
  const [found] = await database
    .select()
    .from(staffAccount)
    .where(eq(staffAccount.email, email.toLowerCase()));
  return found;
}

export async function findAccount(
  database: Database,
  id: string,
): Promise<StaffAccount | undefined> {
  const [found] = await database.select().from(staffAccount).where(eq(staffAccount.id, id));
  return found;
}

export async function listAccounts(database: Database): Promise<StaffAccount[]> {
  const accounts = await database.select().from(staffAccount).orderBy(asc(staffAccount.id));
  return accounts.sort((one, other) => inIcelandicOrder(one.name, other.name));
}

/** Locks accounts in the order that every other lock of several takes, so that none deadlock. */
export async function lockAccounts(
  transaction: Pick<Database, "select">,
  ids: string[],
): Promise<void> {
  await transaction
    .select({ id: staffAccount.id })
    .from(staffAccount)
    .where(inArray(staffAccount.id, ids))
    .orderBy(staffAccount.id)
    .for("update");
}

/** Sets a password; every other session of the account ends, and so does an open invitation. */
export async function setPassword(
  database: Database,
  change: {
    accountId: string;
    passwordHash: string;
    keptSession?: string | undefined;
    /** Somebody else chose it, so its owner must choose another before anything else. */
    mustChange?: boolean;
    now: Date;
  },
): Promise<void> {
  const { accountId, passwordHash, keptSession, mustChange = false, now } = change;
  await database.transaction(async (transaction) => {
    await transaction
      .update(staffAccount)
      .set({ passwordHash, mustChangePassword: mustChange })
      .where(eq(staffAccount.id, accountId));
    await endAccessOf(transaction, accountId, now, keptSession);
  });
}

export type TeamChange =
  | { accountId: string; change: "role"; role: Role; now: Date }
  | { accountId: string; change: "disable" | "enable"; now: Date };

/** Changes a role or closes an account. Admins are locked first, so that one always is left. */
export async function changeAccount(
  database: Database,
  asked: TeamChange,
): Promise<"changed" | "unknown" | "last-admin"> {
  const { accountId, now } = asked;
  return database.transaction(async (transaction) => {
    const isAdmin = and(eq(staffAccount.role, "admin"), isNull(staffAccount.disabledAt));
    // The account itself too, in the same order as every other lock of several (`lockAccounts`).
    const locked = await transaction
      .select({
        id: staffAccount.id,
        role: staffAccount.role,
        disabledAt: staffAccount.disabledAt,
      })
      .from(staffAccount)
      .where(or(isAdmin, eq(staffAccount.id, accountId)))
      .orderBy(staffAccount.id)
      .for("update");
    const admins = locked.filter(({ role, disabledAt }) => role === "admin" && !disabledAt);
    const takesAdminAway =
      asked.change === "disable" || (asked.change === "role" && asked.role !== "admin");
    if (takesAdminAway && admins.length === 1 && admins[0]?.id === accountId) return "last-admin";
    const values =
      asked.change === "role"
        ? { role: asked.role }
        : { disabledAt: asked.change === "disable" ? sql`coalesce(disabled_at, ${now})` : null };
    const changed = await transaction
      .update(staffAccount)
      .set(values)
      .where(eq(staffAccount.id, accountId))
      .returning({ id: staffAccount.id });
    if (asked.change === "disable") await endAccessOf(transaction, accountId, now);
    return changed.length === 1 ? "changed" : "unknown";
  });
}

/** Ends invitations and all sessions but one. The caller's transaction has locked the account's row. */
export async function endAccessOf(
  transaction: Pick<Database, "update">,
  accountId: string,
  now: Date,
  keptSession?: string,
): Promise<void> {
  await endInvitationsOf(transaction, accountId, now);
  await endSessionsOf(transaction, accountId, now, keptSession);
}

/** Uses up every open invitation. The caller's transaction has locked the account's row. */
export async function endInvitationsOf(
  database: Pick<Database, "update">,
  accountId: string,
  now: Date,
): Promise<void> {
  await database
    .update(staffInvitation)
    .set({ usedAt: now })
    .where(and(eq(staffInvitation.accountId, accountId), isNull(staffInvitation.usedAt)));
}

export async function endSessionsOf(
  database: Pick<Database, "update">,
  accountId: string,
  now: Date,
  except?: string,
): Promise<void> {
  await database
    .update(staffSession)
    .set({ endedAt: now })
    .where(
      and(
        eq(staffSession.accountId, accountId),
        isNull(staffSession.endedAt),
        except ? ne(staffSession.id, except) : undefined,
      ),
    );
}

/** Sets somebody's own password and records it, or neither; of their sessions only this one stays. */
export async function changeOwnPassword(
  database: Database,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await setPassword(transaction, { accountId, passwordHash, keptSession: sessionId, now });
    await recordActivity(transaction, { staffId: accountId, action: "password", outcome: "done" });
  });
}
