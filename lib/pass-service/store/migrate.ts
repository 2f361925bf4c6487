import { fileURLToPath } from "node:url";
import type pg from "pg";
import { migrateSchema } from "#process/schema-version.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
const migrationLock = 4_010_001;

/** Migrates the database; a `RefusedDatabaseError` when it cannot be brought up, or is not the demo's or is. */
export async function migrateDatabase(pool: pg.Pool, isDemo = false): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await migrateSchema(client, { migrationsFolder, isDemo, lock: migrationLock });
  } finally {
    // Ends the session and with it the lock, whatever happened.
    client.release(true);
  }
}
