import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { staffAccount, staffInvitation } from "#portal/database/schema/staff.ts";
import { endSessionsOf, type StaffAccount } from "./account-store.ts";

const lifetimeMs = 7 * 24 * 60 * 60_000;

/** A link that lets the person choose a password; an earlier one stops working. */
export async function createInvitation(
  database: Database,
  accountId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await database.transaction(async (transaction) => {
    await transaction
      .update(staffInvitation)
      .set({ usedAt: now })
      .where(and(eq(staffInvitation.accountId, accountId), isNull(staffInvitation.usedAt)));
    await transaction.insert(staffInvitation).values({
      ...{ tokenHash: hashOf(token), accountId },
      expiresAt: new Date(now.getTime() + lifetimeMs),
    });
  });
  return token;
}

const usable = (token: string, now: Date) =>
  and(
    eq(staffInvitation.tokenHash, hashOf(token)),
    isNull(staffInvitation.usedAt),
    gt(staffInvitation.expiresAt, now),
    isNull(staffAccount.disabledAt),
  );

/** Whom an invitation is for, while it can be used. */
export async function findInvited(
  database: Database,
  token: string,
  now: Date,
): Promise<StaffAccount | undefined> {
  const [found] = await database
    .select({ account: staffAccount })
    .from(staffInvitation)
    .innerJoin(staffAccount, eq(staffAccount.id, staffInvitation.accountId))
    .where(usable(token, now));
  return found?.account;
}

/** Sets the password and uses the invitation up, once; undefined when it cannot be used. */
export async function takeUpInvitation(
  database: Database,
  { token, passwordHash, now }: { token: string; passwordHash: string; now: Date },
): Promise<string | undefined> {
  return database.transaction(async (transaction) => {
    const [used] = await transaction
      .update(staffInvitation)
      .set({ usedAt: now })
      .from(staffAccount)
      .where(and(usable(token, now), eq(staffAccount.id, staffInvitation.accountId)))
      .returning({ accountId: staffInvitation.accountId });
    if (!used) return undefined;
    await transaction
      .update(staffAccount)
      .set({ passwordHash, mustChangePassword: false })
      .where(eq(staffAccount.id, used.accountId));
    await endSessionsOf(transaction, used.accountId, now);
    return used.accountId;
  });
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
