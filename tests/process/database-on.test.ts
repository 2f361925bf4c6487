import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openPool } from "#pass-service/store/database.ts";
import { databaseOn, NoConnection } from "#process/database-on.ts";
import { testDatabases } from "#tests/pass-service/test-database.ts";

const databases = testDatabases();

/** A pool whose one connection the server has ended, which the pool is yet to hear of. */
async function poolWithLostConnection() {
  const connectionString = await databases.address();
  const pool = openPool(connectionString, () => {});
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { stream } = (client as unknown as { connection: { stream: NodeJS.ReadStream } })
    .connection;
  stream.pause();
  client.release();
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
  return { pool, hearOfIt: () => stream.resume() };
}

test("a transaction on a lost connection fails, and the pool can end", async () => {
  const { pool, hearOfIt } = await poolWithLostConnection();
  const transaction = databaseOn(pool).transaction(async () => "done");
  hearOfIt();
  await expect(transaction).rejects.toThrow(/begin/);
  expect(pool.totalCount).toBe(0);
  await pool.end();
});

test("a transaction for which there is no connection says so, whatever kept it", async () => {
  const pool = openPool(await databases.address(), () => {});
  pool.options.max = 1;
  pool.options.connectionTimeoutMillis = 50;
  const only = await pool.connect();
  await expect(databaseOn(pool).transaction(async () => "done")).rejects.toThrow(NoConnection);
  only.release();
  await pool.end();
});
