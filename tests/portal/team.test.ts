import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, test, vi } from "vitest";
import { changeOwnPassword, findAccount } from "#portal/auth/staff/account-store.ts";
import { createInvitation, findInvited, takeUpInvitation } from "#portal/auth/staff/invitation.ts";
import { admit } from "#portal/auth/staff/provider/admit.ts";
import {
  insertStaffSession,
  replaceStaffSession,
  signOutOfSession,
  touchStaffSession,
} from "#portal/auth/staff/staff-session-store.ts";
import { changeTeam, invite, inviteAgain } from "#portal/auth/staff/team.ts";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { staffAccount, staffInvitation, staffSession } from "#portal/database/schema/staff.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { staffMember } from "./records.ts";

configurePortal();
const databases = portalDatabases();
const now = new Date("2026-11-20T12:00:00Z");

async function hired(database: Database, email: string, id: string = randomUUID()) {
  return { accountId: await staffMember(database, { id, email, role: "admin" }) };
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

test("an account of a provider that is no longer offered is invited like any other", async () => {
  const { database } = await databases.fresh();
  const by = await hired(database, "a@x.is");
  const person = { subject: "https://id.example s1", name: "Nanna", email: "new@x.is" };
  const admitted = await admit(database, { ...person, isEmailVerified: true, role: "viewer" }, now);
  if (admitted.kind === "refused") throw new Error(admitted.reason);
  const again = await inviteAgain(database, by, admitted.account.id);
  if (again.kind !== "invited") throw new Error(again.kind);
  const token = again.address.split("/").at(-1) ?? "";
  expect(await findInvited(database, token, now)).toMatchObject({ email: "new@x.is" });
  expect(await takeUpInvitation(database, { token, passwordHash: "x", now })).toBeDefined();
});

test("a password that cannot be recorded is not changed", async () => {
  const { database, by } = await withoutActivity();
  const own = { accountId: by.accountId, sessionId: randomUUID() };
  await expect(changeOwnPassword(database, own, { passwordHash: "x", now })).rejects.toThrow();
  expect(await findAccount(database, by.accountId)).toMatchObject({ passwordHash: null });
});

test("an invitation whose use cannot be recorded is not used up", async () => {
  const { database, by } = await withoutActivity();
  const token = await createInvitation(database, by.accountId, now);
  await expect(takeUpInvitation(database, { token, passwordHash: "x", now })).rejects.toThrow();
  expect(await findAccount(database, by.accountId)).toMatchObject({ passwordHash: null });
  expect(await database.select().from(staffInvitation)).toMatchObject([{ usedAt: null }]);
});

test("a sign-in that cannot be recorded begins no session and ends none", async () => {
  const { database, by } = await withoutActivity();
  const earlierId = randomUUID();
  await insertStaffSession(database, { id: earlierId, ...by, now });
  const session = { id: randomUUID(), ...by, now };
  await expect(
    replaceStaffSession(database, { earlierId, session, action: "sign-in" }),
  ).rejects.toThrow();
  await expect(signOutOfSession(database, { sessionId: earlierId, ...by }, now)).rejects.toThrow();
  expect(await database.$count(staffSession)).toBe(1);
  expect(await touchStaffSession(database, earlierId, now)).toBeDefined();
});

test("a sign-in takes the place of the browser's session, and each end is recorded once", async () => {
  const { database } = await databases.fresh();
  const by = await hired(database, "a@x.is");
  const [earlierId, sessionId] = [randomUUID(), randomUUID()];
  await insertStaffSession(database, { id: earlierId, ...by, now });
  const session = { id: sessionId, ...by, now };
  await replaceStaffSession(database, { earlierId, session, action: "sign-in" });
  expect(await touchStaffSession(database, earlierId, now)).toBeUndefined();
  expect(await touchStaffSession(database, sessionId, now)).toBeDefined();
  await signOutOfSession(database, { sessionId, ...by }, now);
  await signOutOfSession(database, { sessionId, ...by }, now);
  const recorded = await database.select().from(activity).orderBy(activity.id);
  expect(recorded.map(({ action }) => action)).toEqual(["sign-in", "sign-out"]);
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

/** Locks an account as a change to the team does, until it is let go. */
async function holdAccount(pool: pg.Pool, accountId: string) {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select 1 from staff_account where id = $1 for update", [accountId]);
  return async () => {
    await client.query("commit");
    client.release();
  };
}

function untilWaiting(pool: pg.Pool, count: number) {
  return vi.waitFor(async () => {
    const { rows } = await pool.query(`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect(rows).toHaveLength(count);
  }, 5_000);
}

test("opposite changes to two accounts lock both in one order, so that they do not deadlock", async () => {
  const { database, pool } = await databases.fresh();
  const [low = "", high = ""] = [randomUUID(), randomUUID()].toSorted();
  // The later one comes first in the table: whoever asked for no order would lock it first.
  await hired(database, "b@x.is", high);
  await hired(database, "a@x.is", low);
  const letGo = await holdAccount(pool, low);
  const disable = (by: string, accountId: string) =>
    changeTeam(database, { accountId: by }, { accountId, change: "disable", now });
  const changes = Promise.all([disable(low, high), disable(high, low)]);
  await untilWaiting(pool, 2);
  const free = await pool.query(
    "select id from staff_account where id = $1 for update skip locked",
    [high],
  );
  await letGo();
  expect((await changes).toSorted()).toEqual(["changed", "last-admin"]);
  expect(free.rows).toHaveLength(1);
});

test("a sign-in and a sign-out lock the account before its sessions", async () => {
  const { database, pool } = await databases.fresh();
  const by = await hired(database, "a@x.is");
  const [one, other] = [randomUUID(), randomUUID()];
  await insertStaffSession(database, { id: one, ...by, now });
  await insertStaffSession(database, { id: other, ...by, now });
  const letGo = await holdAccount(pool, by.accountId);
  const session = { id: randomUUID(), ...by, now };
  const ends = Promise.all([
    replaceStaffSession(database, { earlierId: one, session, action: "sign-in" }),
    signOutOfSession(database, { sessionId: other, ...by }, now),
  ]);
  await untilWaiting(pool, 2);
  const free = await pool.query("select id from staff_session for update skip locked");
  await letGo();
  await ends;
  expect(free.rows).toHaveLength(2);
});
