import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, test, vi } from "vitest";
import { changeOwnPassword } from "#portal/auth/staff/account-store.ts";
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
  const token = await createInvitation(database, by.accountId, now);
  await pool.query("alter table activity rename to activity_away");
  return { database, by, other, token };
}

const nanna = { email: "new@x.is", name: "Nanna", role: "viewer" } as const;
const fromProvider = { ...nanna, subject: "https://id.example s1", isEmailVerified: true };
type Office = Awaited<ReturnType<typeof withoutActivity>>;

test.each<[what: string, act: (office: Office) => Promise<unknown>]>([
  [
    "a change to the team",
    ({ database, by, other }) => changeTeam(database, by, { ...other, change: "disable", now }),
  ],
  ["a new account", ({ database, by }) => invite(database, by, nanna)],
  ["an invitation", ({ database, by, other }) => inviteAgain(database, by, other.accountId)],
  ["an account from the identity provider", ({ database }) => admit(database, fromProvider, now)],
  [
    "a changed password",
    ({ database, by: { accountId } }) =>
      changeOwnPassword(
        database,
        { accountId, sessionId: randomUUID() },
        { passwordHash: "x", now },
      ),
  ],
  [
    "the use of an invitation",
    ({ database, token }) => takeUpInvitation(database, { token, passwordHash: "x", now }),
  ],
])("%s that cannot be recorded is not made", async (_, act) => {
  const office = await withoutActivity();
  const all = async () => [
    await office.database.select().from(staffAccount).orderBy(staffAccount.id),
    await office.database.select().from(staffInvitation),
  ];
  const before = await all();
  await expect(act(office)).rejects.toThrow();
  expect(await all()).toEqual(before);
});

test("an account of a provider that is no longer offered is invited like any other", async () => {
  const { database } = await databases.fresh();
  const by = await hired(database, "a@x.is");
  const admitted = await admit(database, fromProvider, now);
  if (admitted.kind === "refused") throw new Error(admitted.reason);
  const again = await inviteAgain(database, by, admitted.account.id);
  if (again.kind !== "invited") throw new Error(again.kind);
  const token = again.address.split("/").at(-1) ?? "";
  expect(await findInvited(database, token, now)).toMatchObject({ email: "new@x.is" });
  expect(await takeUpInvitation(database, { token, passwordHash: "x", now })).toBeDefined();
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
  const release = await holdAccount(pool, low);
  const disable = (by: string, accountId: string) =>
    changeTeam(database, { accountId: by }, { accountId, change: "disable", now });
  const changes = Promise.all([disable(low, high), disable(high, low)]);
  await untilWaiting(pool, 2);
  const free = await pool.query(
    "select id from staff_account where id = $1 for update skip locked",
    [high],
  );
  await release();
  expect((await changes).toSorted()).toEqual(["changed", "last-admin"]);
  expect(free.rows).toHaveLength(1);
});

test("a sign-in and a sign-out lock the account before its sessions", async () => {
  const { database, pool } = await databases.fresh();
  const by = await hired(database, "a@x.is");
  const [one, other] = [randomUUID(), randomUUID()];
  await insertStaffSession(database, { id: one, ...by, now });
  await insertStaffSession(database, { id: other, ...by, now });
  const release = await holdAccount(pool, by.accountId);
  const session = { id: randomUUID(), ...by, now };
  const ends = Promise.all([
    replaceStaffSession(database, { earlierId: one, session, action: "sign-in" }),
    signOutOfSession(database, { sessionId: other, ...by }, now),
  ]);
  await untilWaiting(pool, 2);
  const free = await pool.query("select id from staff_session for update skip locked");
  await release();
  await ends;
  expect(free.rows).toHaveLength(2);
});
