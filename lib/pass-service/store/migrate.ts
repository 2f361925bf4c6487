import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
const migrationLock = 4_010_001;

/** Runs migrations under an advisory lock: processes that start together wait for one another. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ends the session and with it the lock, whatever happened.
    client.release(true);
  }
}
