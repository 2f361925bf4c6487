import { describe, expect, test } from "vitest";
import { countBulkList, versionOf } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { createTurns } from "#portal/messaging/bulk/scheduling.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checked,
  isIn,
  kennitalas,
  listOf,
  refused,
  runUntil,
  send,
  stateOf,
} from "./bulk-world.ts";

const databases = portalDatabases();

describe("turns", () => {
  const bulkLists = [{ id: "a" }, { id: "b" }, { id: "c" }];

  function turnsAt() {
    let now = 0;
    const turns = createTurns(() => now);
    const due = () => turns.due(bulkLists).map(({ id }) => id);
    return { turns, due, pass: (ms: number) => (now += ms) };
  }

  test("go to the one that was served longest ago", () => {
    const { turns, due } = turnsAt();
    turns.serve("a");
    expect(due()).toEqual(["b", "c", "a"]);
    turns.serve("b");
    expect(due()).toEqual(["c", "a", "b"]);
  });

  test("pass by one that cannot go on, for a growing while, until it does", () => {
    const { turns, due, pass } = turnsAt();
    turns.startBackoff("a");
    // A second call that failed with the first.
    turns.startBackoff("a");
    expect(due()).toEqual(["b", "c"]);
    pass(1_000);
    expect(due()).toContain("a");
    turns.startBackoff("a");
    pass(1_999);
    expect(due()).not.toContain("a");
    expect(turns.backoffMs("a")).toBe(2_999);
    expect(turns.backoffMs("b")).toBe(0);
    turns.endBackoff("a");
    expect(due()).toContain("a");
    expect(turns.backoffMs("a")).toBe(0);
    for (let time = 0; time < 10; time += 1) {
      turns.startBackoff("a");
      pass(15_000);
    }
    expect(due()).toContain("a");
  });
});

test("calls for lists slow down while requests are served, but do not stop", async () => {
  const world = await bulkWorld(databases);
  const id = await checked(world, kennitalas(addMembers(world, 60)));
  await send(world, id);
  world.isServing = true;
  await runUntil(world, async () => {
    if (!world.isServing || world.outbox.length === 0) return isIn(world, id, "finished")();
    expect(world.outbox.length).toBeLessThan(20);
    world.isServing = false;
    return false;
  });
  expect(world.outbox).toHaveLength(60);
});

describe("the check", () => {
  test("of one list waits for no other of which nobody can be asked", async () => {
    const world = await bulkWorld(databases);
    const kennitalas = addMembers(world, 6).map(({ kennitala }) => kennitala);
    const stuck = await listOf(world, kennitalas.slice(0, 3));
    const newer = await listOf(world, kennitalas.slice(3));
    const unlucky: string[] = kennitalas.slice(0, 3);
    world.answerToLookUp = async (kennitala) => (unlucky.includes(kennitala) ? away : undefined);
    await runUntil(world, isIn(world, newer, "checked"));
    expect(await stateOf(world.database, stuck)).toBe("checking");
  });
});

describe("a bulk list on its way", () => {
  test("waits for no other bulk list that cannot go on", async () => {
    const world = await bulkWorld(databases);
    const stuck = addMembers(world, 200);
    const first = await checked(world, kennitalas(stuck));
    const second = await checked(world, kennitalas(addMembers(world, 20)));
    const unlucky = new Set<string>(stuck.map(({ passId }) => passId));
    world.answerToSend = async (passId) => (unlucky.has(passId) ? refused(429, null) : undefined);
    for (const id of [first, second]) await send(world, id);
    await runUntil(world, isIn(world, second, "finished"));
    expect(world.outbox).toHaveLength(20);
    expect(await stateOf(world.database, first)).toBe("sending");
    const countsOf = async (id: string) => {
      const bulkList = await findBulkList(world.database, id);
      if (!bulkList) throw new Error("no bulk list");
      const counts = await countBulkList(world.database, bulkList);
      return { bulkList, counts };
    };
    const { bulkList, counts } = await countsOf(first);
    expect(counts.isRetrying).toBe(true);
    // Live updates: a refused call changes no count, so `isRetrying` must change the version.
    expect(versionOf(bulkList, counts)).not.toBe(
      versionOf(bulkList, { ...counts, isRetrying: false }),
    );
    expect((await countsOf(second)).counts.isRetrying).toBe(false);
  });

  test("takes turns with another that is on its way", async () => {
    const world = await bulkWorld(databases);
    const first = await checked(world, kennitalas(addMembers(world, 200)));
    const second = await checked(world, kennitalas(addMembers(world, 20)));
    for (const id of [first, second]) await send(world, id);
    await runUntil(world, isIn(world, second, "finished"));
    expect(await stateOf(world.database, first)).toBe("sending");
  });
});

const away = { kind: "unavailable", reason: "timeout", detail: "" };
