import { expect, test } from "vitest";
import { withdrawBulkList } from "#portal/messaging/bulk/bulk-list-control.ts";
import {
  countRecipients,
  findBulkList,
  findRelatedLists,
} from "#portal/messaging/bulk/bulk-lists.ts";
import { recentTextsSince } from "#portal/messaging/bulk/bulk-rules.ts";
import { countRecentTexts, isSameAgain } from "#portal/messaging/bulk/review.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checked,
  isIn,
  kennitalas,
  runUntil,
  send,
  step,
} from "./bulk-world.ts";

const databases = portalDatabases();
const minute = 60_000;
const request = { kind: "sms" } as const;

test("who got a text within the last days is counted, and left out", async () => {
  const world = await bulkWorld(databases);
  const { database, pool } = world;
  const members = kennitalas(addMembers(world, 4));
  const first = await checked(world, members.slice(0, 3));
  await send(world, first);
  await runUntil(world, isIn(world, first, "finished"));
  // A failed text does not exclude its recipient.
  await pool.query(
    "update message set state = 'failed' where id = (select id from message limit 1)",
  );
  world.now = new Date(world.now.getTime() + 13 * minute);
  const id = await checked(world, members);
  const since = recentTextsSince(world.now);
  const all = { id, audience: "not-in-wallet", request, notTextedSince: null } as const;
  expect(await countRecentTexts(database, all, since)).toEqual({
    all: 4,
    recent: 2,
    newest: new Date(world.now.getTime() - 13 * minute),
  });
  expect(await countRecipients(database, { ...all, notTextedSince: since })).toMatchObject({
    count: 2,
  });
  // A text that was on the way at the check and has failed since excludes nobody either.
  await pool.query(
    "update message set state = 'failed' where id = (select id from message where state <> 'failed' limit 1)",
  );
  expect(await countRecentTexts(database, all, since)).toMatchObject({ recent: 1 });
  expect(await countRecipients(database, { ...all, notTextedSince: since })).toMatchObject({
    count: 3,
  });
  world.now = new Date(world.now.getTime() + 3 * 24 * 60 * minute);
  expect(await countRecentTexts(database, all, recentTextsSince(world.now))).toMatchObject({
    recent: 0,
  });
});

test("the same recipients in another order are known again for some days, by the kind of message", async () => {
  const world = await bulkWorld(databases);
  const { database } = world;
  const members = kennitalas(addMembers(world, 3));
  const [first, second] = [
    await checked(world, members),
    await checked(world, members.toReversed()),
  ];
  const fewer = await checked(world, members.slice(1));
  const again = (id: string, now = world.now, kind: "sms" | "notification" = "sms") =>
    isSameAgain(
      database,
      {
        id,
        audience: "not-in-wallet",
        notTextedSince: null,
        request:
          kind === "sms"
            ? request
            : { kind, message: "a", passWallets: [], passStatuses: ["UNCLAIMED"] },
      },
      now,
    );
  expect(await again(second)).toBe(false);
  const later = { sendAt: new Date(world.now.getTime() + minute) };
  await send(world, first, later);
  expect(await again(second)).toBe(true);
  expect(await again(fewer)).toBe(false);
  expect(await again(second, world.now, "notification")).toBe(false);
  expect(await again(second, new Date(world.now.getTime() + 73 * 60 * minute))).toBe(false);
  await withdrawBulkList(database, step(world, first));
  expect(await again(second)).toBe(false);
});

test("the same file is known again when it reaches people who were left out the first time", async () => {
  const world = await bulkWorld(databases);
  const { database, pool } = world;
  const members = kennitalas(addMembers(world, 3));
  const [first, second] = [await checked(world, members.slice(1)), await checked(world, members)];
  await send(world, first);
  await pool.query("update bulk_list set fingerprint = 'file' where id = any($1)", [
    [first, second],
  ]);
  const all = { id: second, audience: "not-in-wallet", request, notTextedSince: null } as const;
  expect(await isSameAgain(database, all, world.now)).toBe(true);
  const since = recentTextsSince(world.now);
  expect(await isSameAgain(database, { ...all, notTextedSince: since }, world.now)).toBe(false);
  const lists = "update bulk_list set fingerprint = 'another' where id = $1";
  await pool.query(lists, [first]);
  expect(await isSameAgain(database, all, world.now)).toBe(false);
});

test("before a bulk list is confirmed, another one of the same rows is found by it", async () => {
  const world = await bulkWorld(databases);
  const members = kennitalas(addMembers(world, 2));
  const [first, second, discarded] = [
    await checked(world, members),
    await checked(world, members),
    await checked(world, members),
  ];
  const ids = [first, second, discarded];
  await world.pool.query("update bulk_list set fingerprint = 'rows' where id = any($1)", [ids]);
  await world.pool.query(
    "update bulk_list set state = 'stopped', finished_at = now() where id = $1",
    [discarded],
  );
  const same = async (id: string) => {
    const list = await findBulkList(world.database, id);
    if (!list) throw new Error(`There is no bulk list ${id}`);
    return (await findRelatedLists(world.database, list)).same.map((one) => one.id);
  };
  expect(await same(second)).toEqual([first]);
  await send(world, second);
  expect(await same(second)).toEqual([]);
  expect(await same(first)).toEqual([second]);
});
