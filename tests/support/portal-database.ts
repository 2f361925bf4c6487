import pg from "pg";
import { afterEach } from "vitest";
import { type Database, migrateDatabase } from "#portal/database/database.ts";
import { databaseOn } from "#process/database-on.ts";
import { freshDatabases } from "./fresh-databases.ts";

/** The portal's databases for the tests of one file; each is new and migrated. */
export function portalDatabases(): {
  fresh(): Promise<{ database: Database; pool: pg.Pool; address: string }>;
} {
  const { address, release } = freshDatabases("portal", migrateDatabase);
  const pools = new Map<string, pg.Pool>();

  afterEach(async () => {
    await Promise.all([...pools.values()].map((pool) => pool.end()));
    for (const own of pools.keys()) release(own);
    pools.clear();
  });

  return {
    async fresh() {
      const connectionString = await address();
      const pool = new pg.Pool({ connectionString, max: 4 });
      // A connection that is still saying goodbye when its database goes is nobody's trouble.
      pool.on("error", () => {});
      pool.on("connect", (client) => client.on("error", () => {}));
      pools.set(connectionString, pool);
      return { database: databaseOn(pool), pool, address: connectionString };
    },
  };
}
