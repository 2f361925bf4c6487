import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type ActivityAction, recordActivity } from "#portal/auth/activity/record-activity.ts";
import { openIdRefusals } from "#portal/auth/openid/openid-refusal.ts";
import type { Database } from "#portal/database/database.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import {
  changeAccount,
  endAccessOf,
  findAccountByEmail,
  insertAccount,
  lockAccounts,
  type StaffAccount,
} from "../account-store.ts";
import type { Role } from "../role.ts";

/** Why a staff sign-in through the provider failed; each has its words on the sign-in page. */
const providerRefusals = [
  ...openIdRefusals,
  "no-role",
  "closed",
  "no-email",
  "email-taken",
  "too-many",
] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];

export function readProviderRefusal(word: unknown): ProviderRefusal | undefined {
  return providerRefusals.find((one) => one === word);
}

/** The user as the ID token and the userinfo endpoint describe them. */
export interface ProviderPerson {
  /** The provider's issuer, a space, and its name for the person. */
  subject: string;
  name: string;
  email: string | undefined;
  isEmailVerified: boolean;
  /** Undefined when none of their groups gives one. */
  role: Role | undefined;
}

export type Admission =
  | { kind: "admitted"; account: StaffAccount }
  | { kind: "refused"; reason: ProviderRefusal; accountId?: string | undefined };

/** Just-in-time provisioning: the groups give the role at each sign-in; without one, sign-out. */
export async function admit(
  database: Database,
  person: ProviderPerson,
  now: Date,
): Promise<Admission> {
  const known = await findAccountBySubject(database, person.subject);
  if (known?.disabledAt) return { kind: "refused", reason: "closed", accountId: known.id };
  if (!person.role) {
    if (known) {
      await database.transaction(async (transaction) => {
        await lockAccounts(transaction, [known.id]);
        await endAccessOf(transaction, known.id, now);
      });
    }
    return { kind: "refused", reason: "no-role", accountId: known?.id };
  }
  const found: Admission = known
    ? { kind: "admitted", account: known }
    : await admitFirstTime(database, { ...person, role: person.role }, now);
  if (found.kind === "refused") return found;
  return { kind: "admitted", account: await settleRole(database, found.account, person.role, now) };
}

async function admitFirstTime(
  database: Database,
  person: ProviderPerson & { role: Role },
  now: Date,
): Promise<Admission> {
  const { subject, name, email, role, isEmailVerified } = person;
  if (!email) return { kind: "refused", reason: "no-email" };
  const account = { id: randomUUID(), email, name, role, createdAt: now, providerSubject: subject };
  const made = await database.transaction(async (transaction) => {
    const inserted = await insertAccount(transaction, account);
    if (inserted) await record(transaction, inserted, "provider-account");
    return inserted;
  });
  if (made) return { kind: "admitted", account: made };
  // Two first sign-ins at once: the other one made the account.
  const twin = await findAccountBySubject(database, subject);
  if (twin) return { kind: "admitted", account: twin };
  const earlier = await findAccountByEmail(database, email);
  const accountId = earlier?.id;
  if (!earlier || earlier.providerSubject || !isEmailVerified) {
    return { kind: "refused", reason: "email-taken", accountId };
  }
  const link = { accountId: earlier.id, providerSubject: subject, now };
  const linked = await database.transaction(async (transaction) => {
    const given = await linkAccount(transaction, link);
    if (given) await record(transaction, given, "provider-link");
    return given;
  });
  return linked
    ? { kind: "admitted", account: linked }
    : { kind: "refused", reason: "closed", accountId };
}

/** Keeps the last admin's role whatever the groups say: without an admin nobody could repair the team. */
async function settleRole(
  database: Database,
  account: StaffAccount,
  role: Role,
  now: Date,
): Promise<StaffAccount> {
  if (account.role === role) return account;
  const result = await database.transaction(async (transaction) => {
    const changed = await changeAccount(transaction, {
      accountId: account.id,
      change: "role",
      role,
      now,
    });
    const outcome = changed === "changed" ? "done" : "refused";
    await record(transaction, { ...account, role }, "provider-role", outcome);
    return changed;
  });
  return result === "changed" ? { ...account, role } : account;
}

function record(
  database: Database,
  { id, name, role }: StaffAccount,
  action: ActivityAction,
  outcome: "done" | "refused" = "done",
): Promise<void> {
  const details = { accountId: id, name, role };
  return recordActivity(database, { staffId: id, action, outcome, details });
}

async function findAccountBySubject(
  database: Database,
  providerSubject: string,
): Promise<StaffAccount | undefined> {
  const [found] = await database
    .select()
    .from(staffAccount)
    .where(eq(staffAccount.providerSubject, providerSubject));
  return found;
}

/** Links an account to the provider and ends its password, invitations and sessions. */
async function linkAccount(
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
    await endAccessOf(transaction, accountId, now);
    return linked;
  });
}
