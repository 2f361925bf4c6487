import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import {
  endInvitationsOf,
  endSessionsOf,
  type NewAccount,
  type StaffAccount,
} from "../account-store.ts";

export async function findAccountBySubject(
  database: Database,
  providerSubject: string,
): Promise<StaffAccount | undefined> {
  const [found] = await database
    .select()
    .from(staffAccount)
    .where(eq(staffAccount.providerSubject, providerSubject));
  return found;
}

/** Undefined when the address or the subject came to have an account meanwhile. */
export async function insertProviderAccount(
  database: Database,
  account: NewAccount & { providerSubject: string },
): Promise<StaffAccount | undefined> {
  const [inserted] = await database
    .insert(staffAccount)
    .values({ ...account, email: account.email.toLowerCase() })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

/**
 * Gives an account over to the provider: its password, its open invitations and its sessions end,
 * so that whoever loses the provider's account has no other way in. Undefined when it is closed or
 * somebody else's.
 */
export async function linkAccount(
  database: Database,
  { accountId, providerSubject, now }: { accountId: string; providerSubject: string; now: Date },
): Promise<StaffAccount | undefined> {
  return database.transaction(async (transaction) => {
    const [linked] = await transaction
      .update(staffAccount)
      .set({ providerSubject, passwordHash: null, mustChangePassword: false })
      .where(
        and(
          eq(staffAccount.id, accountId),
          isNull(staffAccount.providerSubject),
          isNull(staffAccount.disabledAt),
        ),
      )
      .returning();
    if (!linked) return undefined;
    await endInvitationsOf(transaction, accountId, now);
    await endSessionsOf(transaction, accountId, now);
    return linked;
  });
}
