import { fileURLToPath } from "node:url";
import type pg from "pg";
import { migrateSchema } from "#process/schema-version.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
const migrationLock = 4_010_001;

/** Migrates the database; a `SchemaVersionError` when it cannot be brought up. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await migrateSchema(client, { migrationsFolder, lock: migrationLock });
  } finally {
    // Ends the session and with it the lock, whatever happened.
    client.release(true);
  }
}
