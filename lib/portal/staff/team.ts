import "server-only";
import { randomUUID } from "node:crypto";
import { recordActivity } from "#portal/activity/record-activity.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Database } from "#portal/database/database.ts";
import { changeAccount, findAccount, insertAccount, type TeamChange } from "./account-store.ts";
import { createInvitation } from "./invitation.ts";
import type { Role } from "./role.ts";
import type { Staff } from "./staff-session.ts";

export type Invited = { kind: "invited"; address: string } | { kind: "taken" };

/** A new account, and the address at which its owner chooses a password; shown once. */
export async function invite(
  database: Database,
  by: Pick<Staff, "accountId"> | undefined,
  person: { email: string; name: string; role: Role },
): Promise<Invited> {
  const now = new Date();
  const account = await insertAccount(database, { ...person, id: randomUUID(), createdAt: now });
  if (!account) return { kind: "taken" };
  await recordActivity(database, {
    staffId: by?.accountId,
    action: "invite",
    outcome: "done",
    details: { accountId: account.id, name: account.name, role: account.role },
  });
  return { kind: "invited", address: await invitationAddress(database, account.id, now) };
}

/** For somebody who lost the first one, or the password. */
export async function inviteAgain(
  database: Database,
  by: Staff,
  accountId: string,
): Promise<string | undefined> {
  const account = await findAccount(database, accountId);
  if (!account || account.disabledAt) return undefined;
  await recordActivity(database, {
    staffId: by.accountId,
    action: "invite",
    outcome: "done",
    details: { accountId, name: account.name, role: account.role },
  });
  return invitationAddress(database, accountId, new Date());
}

export async function changeTeam(
  database: Database,
  by: Staff,
  asked: TeamChange,
): Promise<"changed" | "unknown" | "last-admin"> {
  const result = await changeAccount(database, asked);
  const account = await findAccount(database, asked.accountId);
  await recordActivity(database, {
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
}

async function invitationAddress(
  database: Database,
  accountId: string,
  now: Date,
): Promise<string> {
  const token = await createInvitation(database, accountId, now);
  return `${getConfiguration().PUBLIC_URL}/staff/invitation/${token}`;
}
