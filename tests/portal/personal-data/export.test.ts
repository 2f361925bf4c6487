import { expect, test } from "vitest";
import { exportPerson } from "#portal/personal-data/export-person.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { canary, fillEveryTable, somebody } from "./whole-portal.ts";

const databases = portalDatabases();
const now = new Date();
const about = {
  retention: { activityDays: 365, messageDays: 7, addressDays: 30 },
  service: { kind: "not-a-member" as const },
  now,
};

test("an export holds everything about somebody, each part with what it is and how long it stays", async () => {
  const { database } = await databases.fresh();
  const anna = somebody("a");
  await fillEveryTable(database, anna, now);
  await fillEveryTable(database, somebody("b"), now);
  const found = await exportPerson(database, anna, about);
  for (const [name, part] of Object.entries(found.portal)) {
    expect(part.records, name).toHaveLength(1);
    expect(Object.values({ ...part.what, ...part.kept }).every(Boolean), name).toBe(true);
  }
  expect(found.kennitala).toBe("010130-2129");
  expect(found.portal.messages.records[0]).toMatchObject({
    recipient: canary.phone,
    request: { content: { customContent: canary.text } },
    history: [{ device: canary.device }],
  });
  expect(found.portal.messages.kept).toEqual({ is: "Í 7 daga.", en: "For 7 days." });
  expect(found.portal.activity.records[0]).toMatchObject({
    what: { is: "Starfsmaður fletti þér upp", en: "A member of staff looked you up" },
  });
  expect(found.portal.counts.records[0]).toMatchObject({ limit: "kennitala-of" });
});

test("an export says in words what cannot be read because its secret is lost", async () => {
  const { database, pool } = await databases.fresh();
  const anna = somebody("a");
  await fillEveryTable(database, anna, now);
  for (const [table, column] of [
    ["message", "sealed_holder"],
    ["scan", "sealed_holder"],
    ["bulk_row", "sealed"],
  ])
    await pool.query(`update ${table} set ${column} = 'another0.AAAA'`);
  const { portal } = await exportPerson(database, anna, about);
  const unreadable = {
    en: expect.stringContaining("the secret that it was encrypted with is lost"),
  };
  expect(portal.messages.records[0]).toMatchObject({ holder: unreadable });
  expect(portal.scans.records[0]).toMatchObject({ holder: unreadable });
  expect(portal.lists.records[0]).toMatchObject({ row: unreadable });
});

test("an export does not say who of the staff did what", async () => {
  const { database } = await databases.fresh();
  const anna = somebody("a");
  const { staffId } = await fillEveryTable(database, anna, now);
  const text = JSON.stringify(await exportPerson(database, anna, about));
  expect(text).not.toContain(staffId);
  expect(text).not.toContain("Hildur");
});

test("an export of somebody unknown is empty, and is recorded without a kennitala", async () => {
  const { database, pool } = await databases.fresh();
  const stranger = somebody("z");
  const { portal } = await exportPerson(database, stranger, about);
  expect(Object.values(portal).flatMap(({ records }) => records as unknown[])).toEqual([]);
  const { rows } = await pool.query("select * from activity");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ action: "export-personal-data", staff_id: null, details: {} });
  expect(JSON.stringify(rows)).not.toContain(stranger.kennitala);
});
