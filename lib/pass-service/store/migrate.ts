import { fileURLToPath } from "node:url";
import type pg from "pg";
import { migrateSchema } from "#process/schema-version.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
const migrationLock = 4_010_001;

/**
 * Migrates the database to this version. Throws a `RefusedDatabaseError` for a database of another
 * version that cannot be migrated, for one of the demo's where `isDemo` is false, and for one that is
 * not the demo's where it is true.
 */
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
