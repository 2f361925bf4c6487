import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { runAsLeader } from "#portal/database/held-connection.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();

test("a process that is elected after it was told to stop does not lead, and ends", async () => {
  const { pool, address } = await databases.fresh();
  // The search path puts this function before that of PostgreSQL, which it calls after 0.5 s.
  await pool.query(`create function public.pg_try_advisory_lock(bigint) returns boolean language sql
    as 'select pg_catalog.pg_try_advisory_lock($1) from pg_sleep(0.5)'`);
  const own = encodeURIComponent("-c search_path=public,pg_catalog");
  const connectionString = `${address}${address.includes("?") ? "&" : "?"}options=${own}`;
  const stop = new AbortController();
  let leaders = 0;
  const ended = runAsLeader(
    { connectionString, lock: 7 },
    async (signal) => {
      leaders += 1;
      await once(signal, "abort");
    },
    stop.signal,
  );
  await wait(200);
  const { rows } = await pool.query(
    "select query from pg_stat_activity where application_name = 'felagi-leader' and datname = current_database()",
  );
  expect(rows).toEqual([{ query: expect.stringContaining("pg_try_advisory_lock") }]);
  stop.abort();
  await ended;
  expect(leaders).toBe(0);
});
