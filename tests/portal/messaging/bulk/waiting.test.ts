import { describe, expect, test } from "vitest";
import { isDiskFull } from "#portal/database/until-stored.ts";
import { resumeBulkList, withdrawBulkList } from "#portal/messaging/bulk/bulk-list-control.ts";
import { bulkListVersion } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { findBulkList, listWaiting } from "#portal/messaging/bulk/bulk-lists.ts";
import { countWaitingTexts, planRows } from "#portal/messaging/bulk/plan-rows.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checked,
  isIn,
  kennitalas,
  noon,
  runUntil,
  send,
  stateOf,
  step,
} from "./bulk-world.ts";

const databases = portalDatabases();

describe("a bulk list whose sender was disabled while it waited", () => {
  const sendAt = new Date("2026-11-22T10:00:00Z");

  test("does not set off at its time, until somebody resumes it or takes it back", async () => {
    const world = await bulkWorld(databases);
    const ids = [
      await checked(world, kennitalas(addMembers(world, 2))),
      await checked(world, kennitalas(addMembers(world, 2))),
    ] as const;
    for (const id of ids) await send(world, id, { sendAt });
    await world.pool.query("update staff_account set disabled_at = $1", [noon]);
    const shown = await findBulkList(world.database, ids[1]);
    expect(shown, "it is said before its time").toMatchObject({ pauseReason: "sender-disabled" });
    world.now = sendAt;
    const kept = "select id from bulk_list where pause_reason = 'sender-disabled'";
    await runUntil(world, async () => (await world.pool.query(kept)).rowCount === 2);
    expect((await listWaiting(world.database)).map(({ id }) => id).toSorted()).toEqual(
      ids.toSorted(),
    );
    expect(world.outbox).toEqual([]);
    expect(await withdrawBulkList(world.database, step(world, ids[1]))).toBe(true);
    expect(await resumeBulkList(world.database, step(world, ids[0]))).toBe(true);
    await runUntil(world, isIn(world, ids[0], "finished"));
    expect(world.outbox).toHaveLength(2);
  });
});

test("a bulk list on a full disk waits for room, and its page says so", async () => {
  const world = await bulkWorld(databases);
  const id = await checked(world, kennitalas(addMembers(world, 3)));
  const version = async () => bulkListVersion(world.database, id);
  await world.pool.query(`create function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await world.pool.query(
    "create trigger disk_full before insert on message execute function disk_full()",
  );
  await send(world, id);
  expect(await version()).not.toContain("disk-full");
  await runUntil(world, async () => isDiskFull());
  expect(await version()).toContain("disk-full");
  expect(await stateOf(world.database, id)).toBe("sending");
  await world.pool.query("drop trigger disk_full on message");
  await runUntil(world, isIn(world, id, "finished"));
  expect(world.outbox).toHaveLength(3);
});

test("texts that are confirmed and wait count towards the limit of their day", async () => {
  const world = await bulkWorld(databases);
  const list = async (count: number) => checked(world, kennitalas(addMembers(world, count)));
  const [now, today, later, own] = [await list(4), await list(3), await list(2), await list(1)];
  await send(world, now);
  await planRows(world.database, now, { limit: 3, issuer: world.bulk.issuer, now: noon });
  await send(world, today, { sendAt: new Date("2026-11-20T18:00:00Z") });
  await send(world, later, { sendAt: new Date("2026-11-21T10:00:00Z") });
  const waiting = (until: string) =>
    countWaitingTexts(world.database, { exceptId: own, until: new Date(until) });
  expect(await waiting("2026-11-21T00:00:00Z")).toBe(1 + 3);
  expect(await waiting("2026-11-22T00:00:00Z")).toBe(1 + 3 + 2);
});
