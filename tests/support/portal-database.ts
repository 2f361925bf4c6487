import pg from "pg";
import { type Database, migrateDatabase } from "#portal/database/database.ts";
import { databaseOn } from "#process/database-on.ts";
import { freshDatabases } from "./fresh-databases.ts";

/** The portal's databases for the tests of one file; each is new and migrated. */
export function portalDatabases(): {
  fresh(): Promise<{ database: Database; pool: pg.Pool; address: string }>;
} {
  const databases = freshDatabases("portal", migrateDatabase);
  return {
    async fresh() {
      const pool = await databases.pool(open);
      return { database: databaseOn(pool), pool, address: pool.options.connectionString ?? "" };
    },
  };
}

function open(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4 });
  // A connection that is still closing when its database is dropped may report an error.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
