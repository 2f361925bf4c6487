import { describe, expect, test } from "vitest";
import {
  pauseBatch,
  resumeBatch,
  resumeDue,
  stopBatch,
  withdrawBatch,
} from "#portal/messaging/bulk/batch-control.ts";
import { findBatch } from "#portal/messaging/bulk/batch-list.ts";
import { planRows } from "#portal/messaging/bulk/plan-rows.ts";
import { purgeLists } from "#portal/personal-data/retention/purge-lists.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { addMembers, bulkWorld, checked, noon, runUntil, send, stateOf } from "./bulk-world.ts";

const databases = portalDatabases();

type World = Awaited<ReturnType<typeof bulkWorld>>;

const kennitalas = (members: { kennitala: string }[]) =>
  members.map(({ kennitala }) => kennitala) as Parameters<typeof checked>[1];
const isIn = (world: World, id: string, state: string) => async () =>
  (await stateOf(world.database, id)) === state;
const step = (world: World, batchId: string) => ({ batchId, staffId: world.staffId, now: noon });

describe("a batch that pauses by itself", () => {
  test("does so in quiet hours, and goes on in the morning", async () => {
    const world = await bulkWorld(databases);
    world.bulk.issuer.bulk.quietHours = { from: 21, until: 8 };
    const id = await checked(world, kennitalas(addMembers(world, 2)));
    await send(world, id);
    world.now = new Date("2026-11-20T22:15:00Z");
    await runUntil(world, isIn(world, id, "paused"));
    expect(await findBatch(world.database, id)).toMatchObject({ pauseReason: "quiet-hours" });
    expect(world.outbox).toEqual([]);
    world.now = new Date("2026-11-21T08:00:00Z");
    await runUntil(world, isIn(world, id, "finished"));
    expect(world.outbox).toHaveLength(2);
  });

  test("does not go on in the morning when somebody holds it in the night", async () => {
    const world = await bulkWorld(databases);
    world.bulk.issuer.bulk.quietHours = { from: 21, until: 8 };
    const id = await checked(world, kennitalas(addMembers(world, 2)));
    await send(world, id);
    world.now = new Date("2026-11-20T22:15:00Z");
    await runUntil(world, isIn(world, id, "paused"));
    expect(await pauseBatch(world.database, step(world, id), { reason: "asked" })).toBe(true);
    await resumeDue(world.database, new Date("2026-11-21T08:00:00Z"));
    expect(await stateOf(world.database, id)).toBe("paused");
    expect(await findBatch(world.database, id)).toMatchObject({ pauseReason: "asked" });
    expect(await pauseBatch(world.database, step(world, id), { reason: "asked" })).toBe(false);
    expect(await resumeBatch(world.database, step(world, id))).toBe(true);
  });
});

describe("a batch that waits for its time", () => {
  const sendAt = new Date("2026-11-22T10:00:00Z");
  const request = { kind: "sms", customContent: "Kortið er tilbúið" } as const;

  test("is corrected: its confirmation is taken back, and its words stay", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 2)));
    await send(world, id, { sendAt, request });
    expect(await withdrawBatch(world.database, step(world, id))).toBe(true);
    expect(await findBatch(world.database, id)).toMatchObject({
      state: "checked",
      confirmedAt: null,
      senderName: null,
      recipientCount: 0,
      request,
      sendAt,
    });
    expect(await withdrawBatch(world.database, step(world, id))).toBe(false);
    // Kept as if it were to leave at its time, and not as a list that was forgotten.
    await purgeLists(world.database, new Date("2026-11-22T09:00:00Z"), noon);
    await send(world, id, { request: { kind: "sms", customContent: "Annað" } });
    expect(await findBatch(world.database, id)).toMatchObject({
      state: "sending",
      recipientCount: 2,
      sendAt: null,
    });
    const { rows } = await world.pool.query("select action from activity order by id");
    expect(rows.map(({ action }) => action)).toEqual([
      "read-list",
      "send-batch",
      "withdraw-batch",
      "send-batch",
    ]);
  });

  test("is either corrected or set off, when both are asked for at once", async () => {
    const world = await bulkWorld(databases);
    for (let round = 0; round < 8; round += 1) {
      const id = await checked(world, kennitalas(addMembers(world, 1)));
      await send(world, id, { sendAt, request });
      const due = async () => {
        await resumeDue(world.database, sendAt);
        return planRows(world.database, id, { limit: 5, issuer: world.bulk.issuer, now: sendAt });
      };
      const [isWithdrawn, planned] = await Promise.all([
        withdrawBatch(world.database, step(world, id)),
        due(),
      ]);
      if (isWithdrawn) expect(planned).toEqual([]);
      expect(await stateOf(world.database, id)).toBe(isWithdrawn ? "checked" : "sending");
    }
  });

  test("has no time of its own any more when it is sent at once", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 1)));
    await send(world, id, { sendAt, request });
    await resumeBatch(world.database, step(world, id));
    expect(await findBatch(world.database, id)).toMatchObject({ state: "sending", sendAt: null });
  });
});

test("a list that is discarded keeps nothing of its file, but its digests and counts", async () => {
  const world = await bulkWorld(databases);
  const members = kennitalas(addMembers(world, 2));
  const [discarded, stopped] = [await checked(world, members), await checked(world, members)];
  await send(world, stopped);
  for (const id of [discarded, stopped]) await stopBatch(world.database, step(world, id));
  const { rows } = await world.pool.query(
    `select batch_id as id, count(sealed)::int as sealed, count(kennitala_digest)::int as digests,
       count(result)::int as results from batch_row group by batch_id`,
  );
  const left = { digests: 2, results: 2 };
  expect(new Map(rows.map(({ id, ...counts }) => [id, counts]))).toEqual(
    new Map([
      [discarded, { ...left, sealed: 0 }],
      [stopped, { ...left, sealed: 2 }],
    ]),
  );
  const { rows: done } = await world.pool.query(
    "select action from activity where action in ('stop-batch', 'discard-list') order by id",
  );
  expect(done.map(({ action }) => action)).toEqual(["discard-list", "stop-batch"]);
});
