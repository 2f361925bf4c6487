import { expect, test, vi } from "vitest";
import { countRefusedCalls } from "#portal/auth/activity/refused-calls.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { staffMember } from "./records.ts";

const databases = portalDatabases();
const longMs = 60_000;

async function desk(periodMs = longMs) {
  const { database, pool } = await databases.fresh();
  const [viewer, other] = [await staffMember(database), await staffMember(database)];
  const calls = countRefusedCalls(() => database, periodMs);
  const recorded = async () => {
    const rows = await database.select().from(activity).orderBy(activity.id);
    return rows.map(({ staffId, details }) => ({ staffId, ...details }));
  };
  return { pool, viewer, other, calls, recorded };
}

test("a thousand refused calls of an account are two rows: the first, and the number of the others", async () => {
  const { viewer, other, calls, recorded } = await desk();
  for (let call = 0; call < 1_000; call += 1)
    await calls.record(viewer, call % 2 ? "bulk:send" : "team:manage");
  await calls.record(other, "pass:void");
  expect(await recorded()).toEqual([
    { staffId: viewer, permission: "team:manage" },
    { staffId: other, permission: "pass:void" },
  ]);
  await calls.flush();
  expect((await recorded()).slice(2)).toEqual([
    { staffId: viewer, permission: "bulk:send, team:manage", count: 999 },
  ]);
});

test("the number is recorded when the period ends, and another period begins", async () => {
  const { viewer, calls, recorded } = await desk(500);
  await calls.record(viewer, "pass:void");
  await calls.record(viewer, "pass:void");
  const sum = { staffId: viewer, permission: "pass:void", count: 1 };
  await vi.waitFor(async () => expect((await recorded()).at(-1)).toEqual(sum), 5_000);
  await calls.record(viewer, "pass:void");
  expect((await recorded()).at(-1)).toEqual({ staffId: viewer, permission: "pass:void" });
  await calls.flush();
  expect(await recorded()).toHaveLength(3);
});

test("a first call that cannot be recorded is told, and the next one is recorded in its place", async () => {
  const { pool, viewer, calls, recorded } = await desk();
  await pool.query("alter table activity rename to activity_away");
  await expect(calls.record(viewer, "pass:void")).rejects.toThrow();
  await pool.query("alter table activity_away rename to activity");
  await calls.record(viewer, "pass:void");
  expect(await recorded()).toEqual([{ staffId: viewer, permission: "pass:void" }]);
});
