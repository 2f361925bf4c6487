import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { listenForChanges, nextChange } from "#portal/database/changes.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();

/** A process that listens; the function says whether a change of a topic comes within a second. */
async function listening() {
  const { pool, address } = await databases.fresh();
  const stop = new AbortController();
  const ended = listenForChanges(address, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await ended;
  });
  // The first connection counts as a change: nothing was heard before it.
  expect(await comes("none", 5_000)).toBe(true);
  return { pool };
}

async function comes(topic: string, withinMs = 1_000): Promise<boolean> {
  const tooLate = AbortSignal.timeout(withinMs);
  await nextChange([topic], tooLate);
  return !tooLate.aborted;
}

async function addText(pool: pg.Pool, id = randomUUID()): Promise<string> {
  await pool.query(
    `insert into message (id, kind, state, pass_id, form_token, created_at)
      values ($1, 'sms', 'planned', gen_random_uuid(), gen_random_uuid(), now())`,
    [id],
  );
  return id;
}

test("a new message is a change of its kind alone", async () => {
  const { pool } = await listening();
  const heard = Promise.all([comes("sms"), comes("notification"), comes("access")]);
  await addText(pool);
  expect(await heard).toEqual([true, false, false]);
});

test("a message is a change when its version counts up, and not before the commit", async () => {
  const { pool } = await listening();
  const id = await addText(pool);
  await wait(100);
  const early = comes(id, 300);
  const client = await pool.connect();
  await client.query("begin");
  await client.query("update message set version = version + 1 where id = $1", [id]);
  expect(await early).toBe(false);
  const heard = comes(id);
  await client.query("commit");
  client.release();
  expect(await heard).toBe(true);
  const unheard = comes(id, 300);
  await pool.query("update message set request = null where id = $1", [id]);
  expect(await unheard).toBe(false);
});

test("a closed account is a change of access", async () => {
  const { pool } = await listening();
  await pool.query(
    `insert into staff_account (id, email, name, role, created_at)
      values (gen_random_uuid(), 'a@x.is', 'Hildur', 'viewer', now())`,
  );
  const heard = comes("access");
  await pool.query("update staff_account set disabled_at = now()");
  expect(await heard).toBe(true);
});

test("a connection that breaks is opened anew, and everything counts as changed", async () => {
  const { pool } = await listening();
  const heard = comes("none", 10_000);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'felagi-changes' and datname = current_database()",
  );
  expect(await heard).toBe(true);
  const next = comes("sms");
  await addText(pool);
  expect(await next).toBe(true);
});
