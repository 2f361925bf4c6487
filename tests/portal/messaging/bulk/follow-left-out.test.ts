import { expect, test } from "vitest";
import { countBulkList, withoutMessage } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
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
