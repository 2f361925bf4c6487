import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll } from "vitest";
import { removeEmbeddedPostgresData } from "#embedded-postgres/remove-data.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { openPool } from "#pass-service/store/database.ts";
import { migrateDatabase } from "#pass-service/store/migrate.ts";
import { quickDirectory } from "#tests/support/quick-directory.ts";

/** A real PostgreSQL for the tests of one file; each database it gives is new and migrated. */
export function testDatabases(): { fresh(): Promise<pg.Pool>; address(): Promise<string> } {
  let directory: string | undefined;
  let server: EmbeddedPostgres | undefined;
  let template = "";
  const pools: pg.Pool[] = [];

  beforeAll(async () => {
    directory = quickDirectory("pass-service");
    server = await startEmbeddedPostgres({
      dataDirectory: directory,
      settings: { fsync: "off" },
    });
    template = await server.databaseUrl("migrated");
    const pool = openPool(template, () => {});
    await migrateDatabase(pool);
    await pool.end();
  });

  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.end()));
  });

  afterAll(async () => {
    await server?.stop();
    if (directory) await removeEmbeddedPostgresData(directory);
  });

  async function address(): Promise<string> {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const client = new pg.Client({ connectionString: template.replace("/migrated", "/postgres") });
    await client.connect();
    try {
      await client.query(`create database ${name} template migrated strategy file_copy`);
    } finally {
      await client.end();
    }
    return template.replace("/migrated", `/${name}`);
  }

  return {
    address,
    async fresh() {
      const pool = openPool(await address(), () => {});
      pools.push(pool);
      return pool;
    },
  };
}
