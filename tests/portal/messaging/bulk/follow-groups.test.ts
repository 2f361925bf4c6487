import { expect, test } from "vitest";
import {
  countBulkList,
  isUnconfirmed,
  withoutMessage,
} from "#portal/messaging/bulk/bulk-list-counts.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { countFollowGroups } from "#portal/messaging/bulk/follow-bulk-list.ts";
import { listMessagesOfRows } from "#portal/messaging/bulk/row-views.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checked,
  follow,
  isIn,
  kennitalas,
  resultsIn,
  runUntil,
  send,
} from "./bulk-world.ts";

const databases = portalDatabases();

test.each(["not-in-wallet", "not-texted"] as const)(
  "who was texted after the check is left out of a list to those %s, and can be followed up",
  async (audience) => {
    const world = await bulkWorld(databases);
    const both = kennitalas(addMembers(world, 3));
    const first = await checked(world, both);
    const second = await checked(world, [...both, ...kennitalas(addMembers(world, 2))]);
    await send(world, first);
    await runUntil(world, isIn(world, first, "finished"));
    const notTextedSince = new Date(world.now.getTime() - 24 * 60 * 60_000);
    await send(world, second, { audience, notTextedSince });
    await runUntil(world, isIn(world, second, "finished"));
    expect(world.outbox).toHaveLength(5);
    expect(new Set(world.outbox).size).toBe(5);
    const list = await findBulkList(world.database, second);
    if (!list) throw new Error("no bulk list");
    const counts = await countBulkList(world.database, list);
    expect(withoutMessage(list, counts)).toEqual({ notSent: 0, excluded: 3 });
    expect(await follow(world, second, ["not-sent"])).toBeUndefined();
    const next = await follow(world, second, ["texted"]);
    expect(await resultsIn(world.database, next ?? "")).toEqual([null, null, null]);
  },
);

test("who got a text, who has no receipt, to whom it is on the way and whose pass was being made are followed up apart", async () => {
  const world = await bulkWorld(databases);
  const id = await checked(world, kennitalas(addMembers(world, 6)));
  const change = (statement: string, ...values: string[]) => world.pool.query(statement, values);
  await change("update bulk_row set result = 'being-prepared' where line = 6");
  await send(world, id);
  await runUntil(world, isIn(world, id, "finished"));
  const messageOf = "id in (select message_id from bulk_row where bulk_list_id = $1 and line";
  const status = `update message set state = 'succeeded', status = $2 where ${messageOf}`;
  await change(`${status} <= 3)`, id, "DELIVERED");
  await change(`${status} = 4)`, id, "ACCEPTED");
  const expected = {
    "not-fetched": 3,
    "no-receipt": 1,
    "on-the-way": 1,
    "being-prepared": 1,
  } as const;
  const list = await findBulkList(world.database, id);
  if (!list) throw new Error("no bulk list");
  expect(countFollowGroups(list, await countBulkList(world.database, list))).toMatchObject(
    expected,
  );
  const unconfirmed = await listMessagesOfRows(world.database, id, { limit: 10 }, isUnconfirmed);
  expect(unconfirmed.map(({ line }) => line)).toEqual([4]);
  for (const group of Object.keys(expected) as (keyof typeof expected)[]) {
    const next = (await follow(world, id, [group])) ?? "";
    expect(await resultsIn(world.database, next), group).toHaveLength(expected[group]);
  }
});
