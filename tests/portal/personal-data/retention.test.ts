import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, test } from "vitest";
import { message, messageEvent } from "#portal/database/schema/messages.ts";
import { openedPass } from "#portal/database/schema/pass-operation.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { purgeExpired } from "#portal/personal-data/purge-expired.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { operationRecord, scanRecord, staffMember } from "../records.ts";
import { addMessage } from "./whole-portal.ts";

const databases = portalDatabases();
const retention = { activityDays: 365, messageDays: 7, addressDays: 30 };
const now = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const rowsOf = async (pool: pg.Pool, query: string) => (await pool.query(query)).rows;

test("an address goes when it no longer counts, and at the latest when its days are over", async () => {
  const { database, pool } = await databases.fresh();
  const soon = now.getTime() + 60_000;
  await database.insert(rateLimit).values([
    { key: "counted-no-more", expire: now.getTime() - 1, createdAt: daysAgo(1) },
    { key: "still-counts", expire: soon, createdAt: daysAgo(29) },
    { key: "never-stops", expire: soon, createdAt: daysAgo(31) },
    { key: "never-expires", expire: null, createdAt: daysAgo(31) },
  ]);
  await purgeExpired(database, retention, now);
  expect(await rowsOf(pool, "select key from rate_limit")).toEqual([{ key: "still-counts" }]);
  await purgeExpired(database, { ...retention, addressDays: 28 }, now);
  expect(await rowsOf(pool, "select key from rate_limit")).toEqual([]);
});

test("a message loses text, number and devices on its day, and a year later itself", async () => {
  const { database, pool } = await databases.fresh();
  const staffId = await staffMember(database);
  const held = () =>
    rowsOf(
      pool,
      `select request is not null as text, recipient is not null as number, device is not null as
       device from message join message_event on message_id = message.id`,
    );
  await addMessage(database, { staffId, at: daysAgo(6.9) });
  await purgeExpired(database, retention, now);
  expect(await held()).toEqual([{ text: true, number: true, device: true }]);
  await purgeExpired(database, retention, new Date(now.getTime() + 86_400_000));
  expect(await held()).toEqual([{ text: false, number: false, device: false }]);
  await purgeExpired(database, retention, new Date(now.getTime() + 359 * 86_400_000));
  expect([await database.$count(message), await database.$count(messageEvent)]).toEqual([0, 0]);
});

test("a message that never came to an end is purged all the same", async () => {
  const { database, pool } = await databases.fresh();
  const staffId = await staffMember(database);
  const planned = { state: "planned", serviceId: null, finishedAt: null, sendingAt: null } as const;
  await addMessage(database, { staffId, at: daysAgo(9), ...planned });
  const old = await addMessage(database, { staffId, at: daysAgo(11), ...planned });
  await purgeExpired(database, retention, now);
  expect(await rowsOf(pool, "select id from message where recipient is null")).toEqual([
    { id: old },
  ]);
});

test("a closed account stays while something that its owner did is kept, and an open one always", async () => {
  const { database, pool } = await databases.fresh();
  const staffId = await staffMember(database);
  const open = await staffMember(database, { createdAt: daysAgo(3_000) });
  await pool.query("update staff_account set disabled_at = $1 where id = $2", [
    daysAgo(366),
    staffId,
  ]);
  await addMessage(database, { staffId, at: daysAgo(364) });
  await purgeExpired(database, retention, now);
  expect(await database.$count(staffAccount)).toBe(2);
  await purgeExpired(database, retention, new Date(now.getTime() + 2 * 86_400_000));
  expect(await rowsOf(pool, "select id from staff_account")).toEqual([{ id: open }]);
});

test("one kind that cannot be purged does not keep the others", async () => {
  const { database, pool } = await databases.fresh();
  await database.insert(rateLimit).values({ key: "a", expire: 0, createdAt: daysAgo(31) });
  await pool.query("alter table member_session rename to elsewhere");
  await expect(purgeExpired(database, retention, now)).rejects.toThrow();
  expect(await database.$count(rateLimit)).toBe(0);
});

async function desk() {
  const { database, pool } = await databases.fresh();
  const staffId = await staffMember(database);
  return {
    database,
    open: (openedAt: Date) =>
      database.insert(openedPass).values({ staffId, passId: randomUUID(), openedAt }),
    read: (openedAt: Date) => scanRecord(database, { staffId, openedAt }),
    operate: (startedAt: Date, scanId?: string) =>
      operationRecord(database, { staffId, scanId, startedAt }),
    left: (table: "scan" | "pass_operation" | "opened_pass") =>
      rowsOf(pool, `select * from ${table}`),
  };
}

test("what was done to passes is kept as long as the activity, with its scans", async () => {
  const { database, read, operate, left } = await desk();
  const [oldScan, newScan] = [await read(daysAgo(366)), await read(daysAgo(364))];
  await operate(daysAgo(366), oldScan);
  const kept = [await operate(daysAgo(364), newScan), await operate(daysAgo(364))];
  await operate(daysAgo(366));
  await purgeExpired(database, retention, now);
  expect((await left("scan")).map(({ id }) => id)).toEqual([newScan]);
  expect((await left("pass_operation")).map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});

test("a scan is purged on its day though something was done in it minutes later", async () => {
  const { database, read, operate, left } = await desk();
  const limit = daysAgo(365).getTime();
  await operate(new Date(limit + 60_000), await read(new Date(limit - 60_000)));
  await purgeExpired(database, retention, now);
  expect([await left("scan"), await left("pass_operation")]).toEqual([[], []]);
});

test("which passes somebody had open is purged after a month, whatever else is kept", async () => {
  const { database, open, left } = await desk();
  await open(daysAgo(31));
  await open(daysAgo(29));
  await purgeExpired(database, retention, now);
  expect((await left("opened_pass")).map(({ opened_at }) => opened_at)).toEqual([daysAgo(29)]);
});

test("whatever there is much of is purged in portions, each by a statement of its own", {
  timeout: 90_000,
}, async () => {
  const { database, pool } = await databases.fresh();
  const staffId = await staffMember(database);
  const tables = ["activity", "scan", "pass_operation", "opened_pass", "member_session"];
  tables.push("staff_session", "text_link_request", "rate_limit");
  await fillWithOldRows(pool, staffId, 10_001);
  await pool.query("create table purged (name text, rows int)");
  await pool.query(
    `create function note_purged() returns trigger language plpgsql as $$
     begin
       insert into purged select tg_table_name, count(*) from gone;
       return null;
     end $$`,
  );
  for (const table of tables) {
    await pool.query(
      `create trigger note_purged after delete on ${table} referencing old table as gone
       for each statement execute function note_purged()`,
    );
  }
  await purgeExpired(database, retention, now);
  const portions = await rowsOf(
    pool,
    "select name, array_agg(rows order by rows desc) as rows from purged where rows > 0 group by name",
  );
  expect(portions.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual(
    tables.toSorted().map((name) => ({ name, rows: [10_000, 1] })),
  );
});

test("holders of scans are emptied to the last, however many there are", {
  timeout: 90_000,
}, async () => {
  const { database, pool } = await databases.fresh();
  const staffId = await staffMember(database);
  await fillWithOldRows(pool, staffId, 10_001);
  await purgeExpired(database, { ...retention, activityDays: 3_000 }, now);
  expect(await rowsOf(pool, "select 1 from scan where sealed_holder is not null")).toEqual([]);
  expect(await rowsOf(pool, "select count(*)::int from scan")).toEqual([{ count: 10_001 }]);
});

/** Past every retention; operations are of no scan, so that each table is purged by itself. */
async function fillWithOldRows(pool: pg.Pool, staffId: string, count: number): Promise<void> {
  const old = daysAgo(400).toISOString();
  const inserts = {
    activity: `(at, staff_id, action, outcome, details) select '${old}', '${staffId}', 'sign-in', 'done', '{}'`,
    scan: `(id, transaction_id, pass_id, staff_id, sealed_holder, actions, opened_at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '${staffId}', 'x', '[]', '${old}'`,
    pass_operation: `(id, kind, state, form_token, staff_id, started_at)
      select gen_random_uuid(), 'change', 'done', gen_random_uuid(), '${staffId}', '${old}'`,
    opened_pass: `(staff_id, pass_id, opened_at) select '${staffId}', gen_random_uuid(), '${old}'`,
    member_session: `(id, issued_at, last_seen_at) select gen_random_uuid(), '${old}', '${old}'`,
    staff_session: `(id, account_id, issued_at, last_seen_at)
      select gen_random_uuid(), '${staffId}', '${old}', '${old}'`,
    text_link_request: `(id, kennitala_digest, requested_at) select gen_random_uuid(), 'x', '${old}'`,
    rate_limit: `(key, expire) select 'a' || n, 1`,
  };
  for (const [table, rows] of Object.entries(inserts))
    await pool.query(`insert into ${table} ${rows} from generate_series(1, $1) as n`, [count]);
}
