import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { migrateDatabase } from "#portal/database/database.ts";
import { migrationsFolder, problemsOfDatabase } from "#portal/database/database-version.ts";
import { examine } from "#portal/doctor/doctor-command.ts";
import { isDemoDatabase, markDemoDatabase } from "#process/demo.ts";
import { getSchemaVersion } from "#process/schema-version.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();
afterEach(() => void vi.unstubAllEnvs());
const addressOf = (pool: { options: { connectionString?: string | undefined } }) =>
  pool.options.connectionString ?? "";
const addressesOf = (pool: Parameters<typeof addressOf>[0]) => ({
  address: addressOf(pool),
  directAddress: undefined,
});

async function databaseOfNextYear() {
  const { pool } = await databases.fresh();
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)",
    [new Date("2099-01-01").getTime()],
  );
  return addressOf(pool);
}

/** The portal's migrations as a later version would have them. */
function withOneMoreMigration(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "felagi-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder(), folder, { recursive: true });
  const journal = path.join(folder, "meta/_journal.json");
  const { entries } = JSON.parse(readFileSync(journal, "utf8"));
  const last = entries.at(-1);
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "next" };
  writeFileSync(journal, JSON.stringify({ entries: [...entries, next] }));
  return folder;
}

describe("the version of the database", () => {
  test("is this program's after it was migrated", async () => {
    const { pool } = await databases.fresh();
    expect(await getSchemaVersion(pool, migrationsFolder())).toBe("current");
    expect(await problemsOfDatabase(addressesOf(pool))).toEqual([]);
  });

  test("of an empty database is no problem", async () => {
    const { pool } = await databases.fresh();
    await pool.query("drop schema drizzle cascade");
    expect(await getSchemaVersion(pool, migrationsFolder())).toBe("new");
    expect(await problemsOfDatabase(addressesOf(pool))).toEqual([]);
  });

  test("of an earlier program of the same first migration is brought up", async () => {
    const { pool } = await databases.fresh();
    expect(await getSchemaVersion(pool, withOneMoreMigration())).toBe("older");
  });

  test("of a build before the first release is refused, and the demo is told to begin anew", async () => {
    const { pool } = await databases.fresh();
    await pool.query("update drizzle.__drizzle_migrations set created_at = 1795189811901");
    const cure = expect.stringMatching(/no upgrade from it: in the demo, remove .*\.data/);
    expect(await problemsOfDatabase(addressesOf(pool))).toEqual([{ where: "DATABASE_URL", cure }]);
    await expect(migrateDatabase(addressOf(pool))).rejects.toThrow("no upgrade from it");
    expect(await examine({ variables: { DATABASE_URL: addressOf(pool) } })).toContainEqual({
      what: "database",
      cure: expect.stringContaining("no upgrade from it"),
    });
  });

  test("of the pass service is refused, as neither program takes the other's", async () => {
    const { pool } = await databases.fresh();
    await pool.query(
      "update drizzle.__drizzle_migrations set created_at = 1795189811901; drop table activity",
    );
    expect(await problemsOfDatabase(addressesOf(pool))).toEqual([
      { where: "DATABASE_URL", cure: expect.stringContaining("each need a database of their own") },
    ]);
    await expect(migrateDatabase(addressOf(pool))).rejects.toThrow("another program's");
  });

  test("of a later program is refused with words, and nothing is changed", async () => {
    const address = await databaseOfNextYear();
    expect(await problemsOfDatabase({ address, directAddress: undefined })).toMatchObject([
      { where: "DATABASE_URL", cure: expect.stringContaining("a newer version") },
    ]);
    await expect(migrateDatabase(address)).rejects.toThrow("a newer version");
  });

  test("of the demo is refused outside it, with the way out", async () => {
    const { pool } = await databases.fresh();
    await markDemoDatabase(pool);
    const cure = expect.stringMatching(
      /this database is the demo's.*DATABASE_URL.*FELAGI_DEMO=true/,
    );
    expect(await problemsOfDatabase(addressesOf(pool))).toEqual([{ where: "DATABASE_URL", cure }]);
    await expect(migrateDatabase(addressOf(pool))).rejects.toThrow("this database is the demo's");
    expect(await examine({ variables: { DATABASE_URL: addressOf(pool) } })).toContainEqual({
      what: "database",
      cure,
    });
    vi.stubEnv("FELAGI_DEMO", "true");
    expect(await problemsOfDatabase(addressesOf(pool))).toEqual([]);
  });

  test("of the demo is known by its mark in a copy as well", async () => {
    const [{ pool }, { pool: other }] = [await databases.fresh(), await databases.fresh()];
    await markDemoDatabase(pool);
    const nameOf = async (connection: typeof pool) =>
      (await connection.query("select current_database() as name")).rows[0].name;
    const [name, otherName] = [await nameOf(pool), await nameOf(other)];
    pool.on("error", () => {});
    await other.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      name,
    ]);
    await other.query(`create database copy_of_demo template "${name}"`);
    const address = addressOf(other).replace(otherName, "copy_of_demo");
    try {
      await expect(migrateDatabase(address)).rejects.toThrow("this database is the demo's");
    } finally {
      await other.query("drop database copy_of_demo with (force)");
    }
  });

  test("of own data is refused by the demo, which writes nothing; an empty one becomes the demo's", async () => {
    vi.stubEnv("FELAGI_DEMO", "true");
    const { pool } = await databases.fresh();
    await expect(migrateDatabase(addressOf(pool))).rejects.toThrow(
      "this database is not the demo's",
    );
    expect(await isDemoDatabase(pool)).toBe(false);
    await pool.query("drop schema drizzle, public cascade; create schema public");
    await migrateDatabase(addressOf(pool));
    expect(await isDemoDatabase(pool)).toBe(true);
  });

  test("of one that does not answer is a problem with its reason", async () => {
    expect(
      await problemsOfDatabase({
        address: "postgresql://user:hidden@127.0.0.1:1/none",
        directAddress: undefined,
      }),
    ).toEqual([{ where: "DATABASE_URL", cure: expect.stringContaining("ECONNREFUSED") }]);
  });
});
