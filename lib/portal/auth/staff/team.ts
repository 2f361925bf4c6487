import "server-only";
import { randomUUID } from "node:crypto";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Database } from "#portal/database/database.ts";
import {
  changeAccount,
  findAccount,
  insertAccount,
  lockAccounts,
  type StaffAccount,
  type TeamChange,
} from "./account-store.ts";
import { createInvitation, isManagedByProvider } from "./invitation.ts";
import type { Role } from "./role.ts";
import type { Staff } from "./staff-session.ts";

type Invited = { kind: "invited"; address: string } | { kind: "taken" };

/** A new account and its address, shown once. Every change commits with its activity row. */
export async function invite(
  database: Database,
  by: Pick<Staff, "accountId"> | undefined,
  person: { email: string; name: string; role: Role },
): Promise<Invited> {
  const now = new Date();
  return database.transaction(async (transaction) => {
    const account = await insertAccount(transaction, {
      ...person,
      id: randomUUID(),
      createdAt: now,
    });
    if (!account) return { kind: "taken" };
    await recordInvitation(transaction, by?.accountId, account);
    return { kind: "invited", address: await invitationAddress(transaction, account.id, now) };
  });
}

type InvitedAgain =
  | { kind: "invited"; account: StaffAccount; address: string }
  /** `gone`: no open account has this identifier. */
  | { kind: "gone" }
  | { kind: "managed-by-provider" };

/** A new link for somebody who lost the first one, or the password. */
export async function inviteAgain(
  database: Database,
  by: Pick<Staff, "accountId">,
  accountId: string,
): Promise<InvitedAgain> {
  return database.transaction(async (transaction) => {
    // The activity row refers to one account, the invitation to the other.
    await lockAccounts(transaction, [by.accountId, accountId]);
    const account = await findAccount(transaction, accountId);
    if (!account || account.disabledAt) return { kind: "gone" };
    if (isManagedByProvider(account)) return { kind: "managed-by-provider" };
    await recordInvitation(transaction, by.accountId, account);
    const address = await invitationAddress(transaction, accountId, new Date());
    return { kind: "invited", account, address };
  });
}

export async function changeTeam(
  database: Database,
  by: Pick<Staff, "accountId">,
  asked: TeamChange,
): Promise<"changed" | "unknown" | "last-admin"> {
  return database.transaction(async (transaction) => {
    const result = await changeAccount(transaction, asked);
    const account = await findAccount(transaction, asked.accountId);
    await recordActivity(transaction, {
      staffId: by.accountId,
      action: asked.change,
      outcome: result === "changed" ? "done" : "refused",
      details: {
        accountId: asked.accountId,
        ...(account && { name: account.name }),
        ...(asked.change === "role" && { role: asked.role }),
      },
    });
    return result;
  });
}

async function recordInvitation(
  database: Database,
  staffId: string | undefined,
  account: StaffAccount,
): Promise<void> {
  await recordActivity(database, {
    staffId,
    action: "invite",
    outcome: "done",
    details: { accountId: account.id, name: account.name, role: account.role },
  });
}

/** Makes an invitation, and answers the address of its page. */
export async function invitationAddress(
  database: Database,
  accountId: string,
  now: Date,
): Promise<string> {
  const token = await createInvitation(database, accountId, now);
  return `${getConfiguration().PUBLIC_URL}/staff/invitation/${token}`;
}
