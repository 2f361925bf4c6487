import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import type { Database } from "#portal/database/database.ts";
import { staffAccount, staffInvitation } from "#portal/database/schema/staff.ts";
import { endInvitationsOf, endSessionsOf, type StaffAccount } from "./account-store.ts";

const hourMs = 60 * 60_000;

/** Validity of a link; one that resets the password of an account in use is short-lived. */
export const invitationHours = { first: 7 * 24, reset: 4 };

export function isReset({ passwordHash }: Pick<StaffAccount, "passwordHash">): boolean {
  return passwordHash !== null;
}

/**
 * Whether the identity provider manages the account. Once the issuer's file no longer offers the provider, the
 * account can be invited like any other, and nobody is locked out.
 */
export function isManagedByProvider({
  providerSubject,
}: Pick<StaffAccount, "providerSubject">): boolean {
  return providerSubject !== null && offersSignInMethod("provider");
}

/**
 * A link that lets the person choose a password; an earlier one stops working. Throws for an account that is
 * closed or managed by the identity provider.
 */
export async function createInvitation(
  database: Database,
  accountId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await database.transaction(async (transaction) => {
    // Locked, as by whatever else ends invitations: of two at once only the later link works.
    const [account] = await transaction
      .select({
        passwordHash: staffAccount.passwordHash,
        providerSubject: staffAccount.providerSubject,
        disabledAt: staffAccount.disabledAt,
      })
      .from(staffAccount)
      .where(eq(staffAccount.id, accountId))
      .for("update");
    if (!account || account.disabledAt || isManagedByProvider(account)) {
      throw new Error("an invitation for an account that takes none");
    }
    if (account.providerSubject !== null) {
      await transaction
        .update(staffAccount)
        .set({ providerSubject: null })
        .where(eq(staffAccount.id, accountId));
    }
    await endInvitationsOf(transaction, accountId, now);
    const hours = isReset(account) ? invitationHours.reset : invitationHours.first;
    await transaction.insert(staffInvitation).values({
      tokenHash: hashOf(token),
      accountId,
      expiresAt: new Date(now.getTime() + hours * hourMs),
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
    isNull(staffAccount.providerSubject),
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

/** Sets the password and uses the invitation up, once and recorded; undefined when it cannot be used. */
export async function takeUpInvitation(
  database: Database,
  { token, passwordHash, now }: { token: string; passwordHash: string; now: Date },
): Promise<string | undefined> {
  return database.transaction(async (transaction) => {
    // The account first, in the order in which a change of password locks the two.
    const [invited] = await transaction
      .select({ id: staffAccount.id })
      .from(staffInvitation)
      .innerJoin(staffAccount, eq(staffAccount.id, staffInvitation.accountId))
      .where(usable(token, now))
      .for("update", { of: staffAccount });
    if (!invited) return undefined;
    const { id: accountId } = invited;
    const used = await transaction
      .update(staffInvitation)
      .set({ usedAt: now })
      .where(and(eq(staffInvitation.tokenHash, hashOf(token)), isNull(staffInvitation.usedAt)))
      .returning({ accountId: staffInvitation.accountId });
    if (used.length === 0) return undefined;
    await transaction
      .update(staffAccount)
      .set({ passwordHash, mustChangePassword: false })
      .where(eq(staffAccount.id, accountId));
    await endSessionsOf(transaction, accountId, now);
    await recordActivity(transaction, {
      staffId: accountId,
      action: "invitation",
      outcome: "done",
    });
    return accountId;
  });
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
