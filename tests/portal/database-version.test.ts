import { describe, expect, test } from "vitest";
import { migrateDatabase } from "#portal/database/database.ts";
import { getDatabaseVersion, problemsOfDatabase } from "#portal/database/database-version.ts";
import { examineDatabase } from "#portal/doctor/examine-database.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();
const addressOf = (pool: { options: { connectionString?: string | undefined } }) =>
  pool.options.connectionString ?? "";

async function databaseOfNextYear() {
  const { pool } = await databases.fresh();
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)",
    [new Date("2099-01-01").getTime()],
  );
  return addressOf(pool);
}

describe("the version of the database", () => {
  test("is this program's after it was migrated", async () => {
    const { pool } = await databases.fresh();
    expect(await getDatabaseVersion(pool)).toBe("current");
    expect(await problemsOfDatabase(addressOf(pool))).toEqual([]);
  });

  test("of an empty database and of an earlier program is no problem", async () => {
    const { pool } = await databases.fresh();
    await pool.query("delete from drizzle.__drizzle_migrations where id > 1");
    expect(await getDatabaseVersion(pool)).toBe("older");
    await pool.query("drop schema drizzle cascade");
    expect(await getDatabaseVersion(pool)).toBe("new");
    expect(await problemsOfDatabase(addressOf(pool))).toEqual([]);
  });

  test("of a later program is refused with words, and nothing is changed", async () => {
    const address = await databaseOfNextYear();
    expect(await problemsOfDatabase(address)).toMatchObject([
      { where: "DATABASE_URL", cure: expect.stringContaining("a newer version of the portal") },
    ]);
    await expect(migrateDatabase(address)).rejects.toThrow("a newer version of the portal");
  });

  test("of one that does not answer is a problem with its reason", async () => {
    expect(await problemsOfDatabase("postgresql://user:hidden@127.0.0.1:1/none")).toEqual([
      { where: "DATABASE_URL", cure: expect.stringContaining("ECONNREFUSED") },
    ]);
  });
});

describe("the doctor at the database", () => {
  test("sees its version and that the clocks agree", async () => {
    const { pool } = await databases.fresh();
    expect(await examineDatabase(addressOf(pool))).toEqual([
      { what: "database", seen: "at this program's version" },
      { what: "clock", seen: expect.stringContaining("ms from the database's") },
    ]);
  });

  test("says what to do when it is newer, or away, and never the password", async () => {
    const [newer] = await examineDatabase(await databaseOfNextYear());
    expect(newer?.cure).toContain("start that version");
    const away = await examineDatabase("postgresql://user:hidden@127.0.0.1:1/none");
    expect(away).toHaveLength(1);
    expect(away[0]?.cure).toContain("ECONNREFUSED");
    expect(JSON.stringify(away)).not.toContain("hidden");
  });
});
