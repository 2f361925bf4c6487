import type pg from "pg";
import { afterEach } from "vitest";
import { openPool } from "#pass-service/store/database.ts";
import { migrateDatabase } from "#pass-service/store/migrate.ts";
import { freshDatabases } from "#tests/support/fresh-databases.ts";

/** The service's databases for the tests of one file; each is new and migrated. */
export function testDatabases(): { fresh(): Promise<pg.Pool>; address(): Promise<string> } {
  const { address, release } = freshDatabases("pass_service", migrated);
  const pools = new Map<string, pg.Pool>();

  afterEach(async () => {
    await Promise.all([...pools.values()].map((pool) => pool.end()));
    for (const own of pools.keys()) release(own);
    pools.clear();
  });

  return {
    address,
    async fresh() {
      const own = await address();
      const pool = openPool(own, () => {});
      pools.set(own, pool);
      return pool;
    },
  };
}

async function migrated(address: string): Promise<void> {
  const pool = openPool(address, () => {});
  await migrateDatabase(pool);
  await pool.end();
}
