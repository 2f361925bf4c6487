import type pg from "pg";
import { expect, test } from "vitest";
import en from "#app/strings/en.json" with { type: "json" };
import is from "#app/strings/is.json" with { type: "json" };
import { personalDataInventory } from "#portal/personal-data/personal-data-inventory.ts";
import { purgeExpired } from "#portal/personal-data/purge-expired.ts";
import { categoriesAbout, type DataCategory } from "#portal/personal-data/retention.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { fillEveryTable, somebody } from "./whole-portal.ts";

const databases = portalDatabases();
const retention = { activityDays: 365, messageDays: 7, addressDays: 30 };
const now = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** The columns that hold personal data. */
function personalColumns(): { table: string; column: string; category: DataCategory }[] {
  return Object.entries(personalDataInventory).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, category]) =>
      category === "nobody" ? [] : [{ table, column, category }],
    ),
  );
}

const isSomething = (column: string) =>
  `${column} is not null and ${column}::text not in ('', '{}', '[]')`;

/** Which of the columns that concern somebody hold anything. */
async function heldIn(pool: pg.Pool): Promise<string[]> {
  const held: string[] = [];
  for (const { table, column } of personalColumns()) {
    const { rows } = await pool.query(
      `select 1 from ${table} where ${isSomething(column)} limit 1`,
    );
    if (rows.length > 0) held.push(`${table}.${column}`);
  }
  return held;
}

test("the inventory names every column of the database, and no other", async () => {
  const { pool } = await databases.fresh();
  const { rows } = await pool.query(
    `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  );
  const there = rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`);
  const named = Object.entries(personalDataInventory).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(named.toSorted()).toEqual(there.toSorted());
});

test("nothing that concerns a person outlives its time, in any column", async () => {
  const { database, pool } = await databases.fresh();
  await fillEveryTable(database, somebody("a"), daysAgo(366));
  // A column that the builder leaves empty would prove nothing.
  expect(await heldIn(pool)).toEqual(personalColumns().map((one) => `${one.table}.${one.column}`));
  await purgeExpired(database, retention, now);
  expect(await heldIn(pool)).toEqual([]);
});

test.each([
  ["visit", 0.2],
  ["memberSearch", 1],
  ["message", 8],
  ["list", 8],
  ["textLink", 8],
  ["address", 31],
  ["openedPass", 31],
  ["record", 366],
  ["staffVisit", 1],
  ["account", 366],
] as const)(
  "what is kept as %s is gone after %d days, and what is kept longer is not",
  async (category, days) => {
    const { database, pool } = await databases.fresh();
    await fillEveryTable(database, somebody("a"), daysAgo(days));
    await purgeExpired(database, retention, now);
    const columns = (table: string) =>
      personalColumns()
        .filter((one) => one.category === table)
        .map((one) => `${one.table}.${one.column}`);
    const held = await heldIn(pool);
    expect(held.filter((one) => columns(category).includes(one))).toEqual([]);
    if (days < 365) expect(held).toEqual(expect.arrayContaining(columns("record")));
  },
);

test("the page about personal data tells of everything that is kept, in both languages", () => {
  for (const { personalData } of [is, en]) {
    for (const about of ["members", "staff"] as const) {
      const { title, ...told } = personalData[about];
      expect(Object.keys(told).toSorted()).toEqual(categoriesAbout(about).toSorted());
      expect(title).toBeTruthy();
    }
  }
});
