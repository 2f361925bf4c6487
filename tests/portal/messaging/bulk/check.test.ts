import { describe, expect, test } from "vitest";
import { bulkListStatusOf, endOf } from "#app/staff/_shell/bulk-list-status.ts";
import { countBulkList, type MessageEnd } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { checkAgain } from "#portal/messaging/bulk/bulk-list-store.ts";
import { countValidLater, findBulkList, listWaiting } from "#portal/messaging/bulk/bulk-lists.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checked,
  checkNext,
  isIn,
  kennitalaOf,
  kennitalas,
  listOf,
  noon,
  refused,
  resultsIn,
  runUntil,
  stateOf,
} from "./bulk-world.ts";

const databases = portalDatabases();

test("recipients whose pass becomes valid later are counted", async () => {
  const world = await bulkWorld(databases);
  const now = addMembers(world, 2);
  const later = addMembers(world, 1, { status: "INACTIVE" });
  const closed = addMembers(world, 1, { status: "EXPIRED" });
  const id = await checked(world, kennitalas([...now, ...later, ...closed]));
  expect(await countValidLater(world.database, id)).toBe(1);
});

describe("a list that was read", () => {
  test("goes straight to its check when nothing is wrong with it", async () => {
    const world = await bulkWorld(databases);
    const id = await listOf(world, [kennitalaOf(1), kennitalaOf(2)]);
    expect(await stateOf(world.database, id)).toBe("checking");
  });

  test("waits when a row names nobody, or somebody who stands in it twice", async () => {
    const world = await bulkWorld(databases);
    const fault = { kind: "fault", fault: "not-a-kennitala" } as const;
    const id = await listOf(world, [kennitalaOf(1), fault, kennitalaOf(1), kennitalaOf(2)]);
    expect(await stateOf(world.database, id)).toBe("listed");
    expect(await resultsIn(world.database, id)).toEqual([null, "not-a-kennitala", "twice", null]);
  });

  test("is known to the planner, which sorts it all for each page of the check otherwise", async () => {
    const world = await bulkWorld(databases);
    const rows = Array.from({ length: 60 }, (_, at) => kennitalaOf(at));
    await listOf(world, rows);
    const known = "select reltuples::int as rows from pg_class where relname = 'bulk_row'";
    expect((await world.pool.query(known)).rows).toEqual([{ rows: 60 }]);
  });

  test("keeps no kennitala and no cell that can be read", async () => {
    const world = await bulkWorld(databases);
    await listOf(world, [kennitalaOf(1)]);
    const { rows } = await world.pool.query("select row_to_json(r)::text as t from bulk_row r");
    expect(rows[0].t).not.toContain(kennitalaOf(1));
    expect(rows[0].t).not.toContain("Nafn");
  });
});

describe("the check of a list", () => {
  test("tells for each row what will become of it, and issues nothing", async () => {
    const world = await bulkWorld(databases);
    const [open] = addMembers(world, 1);
    const [inWallet] = addMembers(world, 1, { status: "ACTIVE", inWallet: true });
    const [voided] = addMembers(world, 1, { status: "VOIDED" });
    const all = [open, inWallet, voided].map((one) => one?.kennitala ?? kennitalaOf(0));
    const id = await checked(world, [...all, kennitalaOf(900)]);
    expect(await resultsIn(world.database, id)).toEqual([
      "open",
      "in-wallet",
      "closed",
      "not-a-member",
    ]);
    expect(await stateOf(world.database, id)).toBe("checked");
    expect(world.client.members).not.toHaveProperty("issue");
  });

  test("asks about each row once, however many processes share it", async () => {
    const world = await bulkWorld(databases);
    const members = addMembers(world, 250);
    const id = await listOf(
      world,
      members.map(({ kennitala }) => kennitala),
    );
    await runUntil(world, isIn(world, id, "checked"), 3);
    expect(world.lookUps).toBe(250);
    expect(new Set(await resultsIn(world.database, id))).toEqual(new Set(["open"]));
  });

  test("says why it stands still, and gives up after so many tries, until it is asked again", async () => {
    const world = await bulkWorld(databases);
    const members = addMembers(world, 130).map(({ kennitala }) => kennitala);
    const id = await listOf(world, members);
    world.answerToLookUp = async () => refused(401, null);
    const obstacleOf = async () => (await findBulkList(world.database, id))?.checkObstacle;
    const isGivenUp = async () => (await resultsIn(world.database, id)).includes("not-asked");
    expect(await checkNext(world, id)).toBe("away");
    expect(await obstacleOf()).toBe("key-refused");
    expect((await listWaiting(world.database)).map((one) => one.id)).toEqual([id]);
    world.answerToLookUp = async () => away;
    let tries = 1;
    for (; !(await isGivenUp()); tries += 1) await checkNext(world, id);
    expect(tries).toBeGreaterThan(5);
    // Others of the list may fare better.
    expect(await resultsIn(world.database, id)).toContain(null);
    for (; (await stateOf(world.database, id)) === "checking"; tries += 1)
      await checkNext(world, id);
    expect(tries).toBeLessThan(30);
    expect(new Set(await resultsIn(world.database, id))).toEqual(new Set(["not-asked"]));
    expect(await obstacleOf()).toBe("unreachable");
    world.answerToLookUp = undefined;
    const step = { listId: id, staffId: world.staffId, now: noon };
    expect(await checkAgain(world.database, step)).toBe(true);
    expect(await obstacleOf()).toBeNull();
    while ((await checkNext(world, id)) === "checked");
    expect(new Set(await resultsIn(world.database, id))).toEqual(new Set(["open"]));
    expect((await findBulkList(world.database, id))?.state).toBe("checked");
  });

  test("asks once more by the pass that the list names", async () => {
    const world = await bulkWorld(databases);
    const passes = addMembers(world, 2).map(({ passId }) => passId);
    const id = await listOf(
      world,
      passes.map((passId) => ({ kind: "pass", passId }) as const),
    );
    await world.pool.query("update bulk_list set recipients = 'pass' where id = $1", [id]);
    const { read } = world.client.passes;
    world.client.passes.read = async (one) => (one === passes[0] ? away : read(one)) as never;
    while ((await checkNext(world, id)) === "checked");
    expect(await resultsIn(world.database, id)).toEqual(["not-asked", "open"]);
    world.client.passes.read = read;
    await checkAgain(world.database, { listId: id });
    while ((await checkNext(world, id)) === "checked");
    expect(await resultsIn(world.database, id)).toEqual(["open", "open"]);
  });
});

const away = { kind: "unavailable" as const, reason: "timeout" as const, detail: "" };

test("a list is finished once none of its messages is on the way, and good if none failed", () => {
  const list = { state: "finished", confirmedAt: noon, recipientCount: 2 } as const;
  const others = { rows: 2, unplanned: new Map(), unconfirmed: 0, isRetrying: false };
  const end = (...messages: [MessageEnd, number][]) =>
    endOf(list, { ...others, messages: new Map(messages) });
  expect(end(["succeeded", 1], ["accepted", 1])).toBe("all-sent");
  expect(end(["accepted", 1], ["failed", 1])).toBe("all-sent");
  expect(end(["succeeded", 2])).toBe("finished");
  expect(end(["succeeded", 1], ["no-phone", 1])).toBe("finished-partly");
  expect(end(["succeeded", 1], ["delivered-later", 1])).toBe("finished-later");
  expect(end(["failed", 1], ["delivered-later", 1])).toBe("finished-none");
  expect(end(["failed", 1], ["unknown", 1])).toBe("finished-none");
});

test("a checked list without anybody to send to is not called ready", async () => {
  const world = await bulkWorld(databases);
  const wordOf = async (id: string) => {
    const bulkList = await findBulkList(world.database, id);
    if (!bulkList) return undefined;
    return bulkListStatusOf(bulkList, await countBulkList(world.database, bulkList)).word;
  };
  expect(await wordOf(await checked(world, kennitalas(addMembers(world, 1))))).toBe("checked");
  const nobody = await checked(world, [{ kind: "fault", fault: "hidden" }]);
  expect(await wordOf(nobody)).toBe("nobody");
});
