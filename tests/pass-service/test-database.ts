import type pg from "pg";
import { migrateDatabase, openPool } from "#pass-service/store/database.ts";
import { freshDatabases } from "#tests/support/fresh-databases.ts";

const open = (address: string) => openPool(address, () => {});

/** The service's databases for the tests of one file; each is new and migrated. */
export function testDatabases(): { fresh(): Promise<pg.Pool>; address(): Promise<string> } {
  const { address, pool } = freshDatabases(
    "pass_service",
    async (one) => void (await migrateDatabase(one)),
  );
  return { address, fresh: () => pool(open) };
}
