import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { type Database, migrateDatabase } from "#portal/database/database.ts";
import { quickDirectory } from "./quick-directory.ts";

/** A real PostgreSQL for the tests of one file; each database it gives is new and migrated. */
export function portalDatabases(): { fresh(): Promise<{ database: Database; pool: pg.Pool; address: string }> } {
  let server: EmbeddedPostgres;
  const folder = quickDirectory("portal-test");
  const pools: pg.Pool[] = [];

  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDirectory: folder, settings: { fsync: "off" } });
  });
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.end()));
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    async fresh() {
      const connectionString = await server.databaseUrl(`test_${randomUUID().replaceAll("-", "")}`);
      await migrateDatabase(connectionString);
      const pool = new pg.Pool({ connectionString, max: 4 });
      // A connection that is still saying goodbye when the server stops is nobody's trouble.
      pool.on("error", () => {});
      pool.on("connect", (client) => client.on("error", () => {}));
      pools.push(pool);
      return { database: drizzle(pool), pool, address: connectionString };
    },
  };
}
