import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  endSession,
  insertSession,
  touchSession,
} from "#portal/auth/member/member-session-store.ts";
import { migrateDatabase } from "#portal/database/database.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();
const noon = new Date("2026-11-20T12:00:00Z");
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

async function sessionBegunAtNoon() {
  const { database, pool } = await databases.fresh();
  const id = randomUUID();
  await insertSession(database, id, noon);
  return { database, pool, id };
}

describe("a member's session", () => {
  test("lives while it is used, up to an hour", async () => {
    const { database, id } = await sessionBegunAtNoon();
    for (const minutes of [10, 24, 38, 52, 59]) {
      expect(await touchSession(database, id, minutesLater(minutes)), `${minutes} min`).toBe(true);
    }
    expect(await touchSession(database, id, minutesLater(60))).toBe(false);
  });

  test("ends after a quarter of an hour unused, and stays ended", async () => {
    const { database, id } = await sessionBegunAtNoon();
    expect(await touchSession(database, id, minutesLater(15))).toBe(false);
    expect(await touchSession(database, id, minutesLater(16))).toBe(false);
  });

  test("has its use written down once a minute at most", async () => {
    const { database, pool, id } = await sessionBegunAtNoon();
    const notedAt = async (minutes: number) => {
      expect(await touchSession(database, id, minutesLater(minutes))).toBe(true);
      const { rows } = await pool.query("select last_seen_at as at, xmin from member_session");
      return rows[0];
    };
    const begun = await notedAt(0);
    expect(await notedAt(0.9)).toEqual(begun);
    expect((await notedAt(1)).at).toEqual(minutesLater(1));
    expect((await notedAt(1.9)).at).toEqual(minutesLater(1));
    expect(await touchSession(database, id, minutesLater(16))).toBe(false);
  });

  test("ends at once when its member signs out", async () => {
    const { database, id } = await sessionBegunAtNoon();
    expect(await touchSession(database, randomUUID(), minutesLater(1))).toBe(false);
    await endSession(database, id, minutesLater(1));
    expect(await touchSession(database, id, minutesLater(2))).toBe(false);
  });
});

test("several portals may migrate one database at once", async () => {
  const { pool } = await databases.fresh();
  const { rows } = await pool.query("select current_database() as name");
  const address = pool.options.connectionString ?? "";
  expect(address).toContain(rows[0].name);
  await pool.query("drop schema public cascade; create schema public; drop schema drizzle cascade");
  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(address)));
  const sessions = await pool.query("select count(*)::int as count from member_session");
  expect(sessions.rows).toEqual([{ count: 0 }]);
});
