import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findAccount, insertAccount } from "#portal/auth/staff/account-store.ts";
import { admit } from "#portal/auth/staff/provider/admit.ts";
import { changeTeam, invite, inviteAgain } from "#portal/auth/staff/team.ts";
import type { Database } from "#portal/database/database.ts";
import { staffAccount, staffInvitation } from "#portal/database/schema/staff.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

configurePortal();
const databases = portalDatabases();
const now = new Date("2026-11-20T12:00:00Z");

async function hired(database: Database, email: string) {
  const id = randomUUID();
  await insertAccount(database, { id, email, name: "Hildur", role: "admin", createdAt: now });
  return { accountId: id };
}

/** A team whose changes cannot be entered into the activity. */
async function withoutActivity() {
  const { database, pool } = await databases.fresh();
  const [by, other] = [await hired(database, "a@x.is"), await hired(database, "b@x.is")];
  await pool.query("alter table activity rename to activity_away");
  return { database, by, other };
}

test("a change to the team that cannot be recorded is not made", async () => {
  const { database, by, other } = await withoutActivity();
  const asked = { ...other, change: "disable", now } as const;
  await expect(changeTeam(database, by, asked)).rejects.toThrow();
  expect(await findAccount(database, other.accountId)).toMatchObject({ disabledAt: null });
});

test("an invitation that cannot be recorded makes no account and no link", async () => {
  const { database, by, other } = await withoutActivity();
  const person = { email: "new@x.is", name: "Nanna", role: "viewer" } as const;
  await expect(invite(database, by, person)).rejects.toThrow();
  await expect(inviteAgain(database, by, other.accountId)).rejects.toThrow();
  expect(await database.$count(staffAccount)).toBe(2);
  expect(await database.$count(staffInvitation)).toBe(0);
});

test("an account from the identity provider that cannot be recorded is not made", async () => {
  const { database } = await withoutActivity();
  const person = { subject: "https://id.example s1", name: "Nanna", email: "new@x.is" };
  await expect(
    admit(database, { ...person, isEmailVerified: true, role: "viewer" }, now),
  ).rejects.toThrow();
  expect(await database.$count(staffAccount)).toBe(2);
});

test("changes to the team and invitations at once do not deadlock", async () => {
  const { database } = await databases.fresh();
  const [one, other] = [await hired(database, "a@x.is"), await hired(database, "b@x.is")];
  const pairs = Array.from({ length: 20 }, (_, index) => (index % 2 ? [one, other] : [other, one]));
  await Promise.all(
    pairs.flatMap(([by = one, of = other]) => [
      inviteAgain(database, by, of.accountId),
      changeTeam(database, by, { ...of, change: "role", role: "admin", now }),
    ]),
  );
  expect(await database.$count(staffInvitation)).toBe(20);
});
