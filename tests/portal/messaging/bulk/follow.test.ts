import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Kennitala } from "#contract/index.ts";
import { stopBulkList } from "#portal/messaging/bulk/bulk-list-control.ts";
import { countBulkList, withoutMessage } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { checkAgain } from "#portal/messaging/bulk/bulk-list-store.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { countFollowGroups } from "#portal/messaging/bulk/follow-bulk-list.ts";
import { findEarlierBulkList } from "#portal/messaging/bulk/review.ts";
import { reportRows } from "#portal/messaging/bulk/row-views.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { messageRecord } from "../../records.ts";
import {
  addMembers,
  bulkWorld,
  checked,
  checkNext,
  follow,
  forgetSecretOf,
  isIn,
  noon,
  refused,
  resultsIn,
  runUntil,
  send,
  stateOf,
  takeFile,
  type World,
} from "./bulk-world.ts";

const databases = portalDatabases();

/** Four were sent to: two got it, one was refused, of one nobody knows. */
async function sentBulkList(world: World) {
  const members = addMembers(world, 4);
  const id = await checked(
    world,
    members.map(({ kennitala }) => kennitala),
  );
  let calls = 0;
  world.answerToSend = async () => {
    calls += 1;
    if (calls === 1) return refused(400, "VALIDATION_FAILED");
    if (calls === 2) return { kind: "unknown-outcome", reason: "timeout", detail: "" };
    return undefined;
  };
  await send(world, id);
  await runUntil(world, isIn(world, id, "finished"));
  world.answerToSend = undefined;
  return { id, members };
}

async function found({ database }: World, id: string) {
  const of = await findBulkList(database, id);
  if (!of) throw new Error("no bulk list");
  return of;
}

const countsOf = async (world: World, id: string) =>
  countBulkList(world.database, await found(world, id));

const earlierThan = async (world: World, id: string) =>
  findEarlierBulkList(world.database, await found(world, id), "not-in-wallet");

test("a bulk list takes up those who failed, and nobody whose end is not known", async () => {
  const world = await bulkWorld(databases);
  const { id } = await sentBulkList(world);
  const formToken = randomUUID();
  const next = await follow(world, id, ["failed"], formToken);
  expect(await follow(world, id, ["failed"], formToken)).toBe(next);
  expect(await stateOf(world.database, next ?? "")).toBe("checking");
  expect(await resultsIn(world.database, next ?? "")).toEqual([null]);
});

test("a bulk list takes up those who still have not fetched the pass, by a new check", async () => {
  const world = await bulkWorld(databases);
  const { id } = await sentBulkList(world);
  const reached = [...world.register.values()].find(({ passId }) => world.outbox.includes(passId));
  if (reached) Object.assign(reached, { status: "ACTIVE", inWallet: true });
  const next = (await follow(world, id, ["on-the-way"])) ?? "";
  while ((await checkNext(world, next)) === "checked");
  expect((await resultsIn(world.database, next)).toSorted()).toEqual(["in-wallet", "open"]);
});

test("a bulk list takes up all whose pass is open, those that failed or are uncertain with them, when asked to", async () => {
  const world = await bulkWorld(databases);
  const { id } = await sentBulkList(world);
  const next = (await follow(world, id, ["on-the-way", "uncertain", "failed"])) ?? "";
  expect(await resultsIn(world.database, next)).toEqual([null, null, null, null]);
  const reached = [...world.register.values()][0];
  if (reached) Object.assign(reached, { status: "ACTIVE", inWallet: true });
  while ((await checkNext(world, next)) === "checked");
  const groups = countFollowGroups(await found(world, id), await countsOf(world, id));
  expect(Object.values(groups).reduce((all, one) => all + one)).toBe(4);
  expect((await resultsIn(world.database, next)).toSorted()).toEqual([
    "in-wallet",
    "open",
    "open",
    "open",
  ]);
});

test("a stopped bulk list takes up those whom nothing was sent to", async () => {
  const world = await bulkWorld(databases);
  const members = addMembers(world, 30);
  addMembers(world, 1, { status: "VOIDED" });
  const id = await checked(world, [...world.register.keys()] as Parameters<typeof checked>[1]);
  await send(world, id);
  const step = { listId: id, staffId: world.staffId, now: noon };
  world.answerToSend = async () => void (await stopBulkList(world.database, step));
  await runUntil(world, isIn(world, id, "stopped"));
  const next = (await follow(world, id, ["not-sent"])) ?? "";
  const { rows } = await world.pool.query(
    "select pass_id as id from bulk_row where bulk_list_id = $1",
    [next],
  );
  const sent = new Set(world.outbox);
  expect(sent.size).toBeGreaterThan(0);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(
    members
      .map(({ passId }) => passId)
      .filter((one) => !sent.has(one))
      .toSorted(),
  );
});

test("a follow-up without recipients creates no bulk list", async () => {
  const world = await bulkWorld(databases);
  const members = addMembers(world, 1);
  const id = await checked(
    world,
    members.map(({ kennitala }) => kennitala),
  );
  expect(await follow(world, id, ["failed"])).toBeUndefined();
});

test("an earlier bulk list to mostly the same people is named before a new one goes out", async () => {
  const world = await bulkWorld(databases);
  const { members } = await sentBulkList(world);
  const others = addMembers(world, 3);
  const same = await checked(
    world,
    [...members, ...others].map(({ kennitala }) => kennitala),
  );
  const named = { name: "voriðlisti.csv", followUp: null, senderName: "Hildur", confirmedAt: noon };
  expect(await earlierThan(world, same)).toEqual({ ...named, same: "people" });
  const different = await checked(
    world,
    [...members.slice(0, 3), ...others].map(({ kennitala }) => kennitala),
  );
  expect(await earlierThan(world, different)).toBeUndefined();
});

test("an earlier bulk list by the same list is named, though it waits for its time", async () => {
  const world = await bulkWorld(databases);
  const [member] = addMembers(world, 1);
  const list = () => checked(world, [member?.kennitala as Kennitala]);
  const [first, second, other] = [await list(), await list(), await list()];
  const print = "update bulk_list set fingerprint = $1 where id = any($2)";
  await world.pool.query(print, ["one", [first, second]]);
  await world.pool.query(print, ["another", [other]]);
  expect(await earlierThan(world, second)).toBeUndefined();
  await send(world, first, { sendAt: new Date(noon.getTime() + 3_600_000) });
  const named = { name: "voriðlisti.csv", followUp: null, senderName: "Hildur", confirmedAt: noon };
  expect(await earlierThan(world, second)).toEqual({ ...named, same: "list" });
  expect(await earlierThan(world, other)).toBeUndefined();
});

test("the report holds every row once, with its cells and its end", async () => {
  const world = await bulkWorld(databases);
  const { id } = await sentBulkList(world);
  await forgetSecretOf(world, id, 2);
  const rows = [];
  for await (const page of reportRows(world.database, await found(world, id))) rows.push(...page);
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  expect(rows[0]).toMatchObject({ cells: ["0", "Nafn 0"], isUnreadable: false });
  expect(rows[1]).toMatchObject({ cells: undefined, isUnreadable: true });
  expect(rows.map(({ message }) => message?.state).toSorted()).toEqual([
    "accepted",
    "accepted",
    "refused",
    "unknown",
  ]);
});

test("the report writes the kennitalas that it was read by with their dash", async () => {
  const world = await bulkWorld(databases);
  const text =
    "kennitala;kt barns;pöntun\n0101302129;0101303009;5012345678\n2505855509;;\n101302129;;\n";
  const listId = await takeFile(world, text);
  const rows = [];
  for await (const page of reportRows(world.database, await found(world, listId)))
    rows.push(...page);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["010130-2129", "0101303009", "5012345678"],
    ["250585-5509", "", ""],
    ["010130-2129", "", ""],
  ]);
});

test("counts of an ended list follow its messages", async () => {
  const world = await bulkWorld(databases);
  const { id } = await sentBulkList(world);
  const change = (values: string) => world.pool.query(`update message set ${values}`);
  expect((await countsOf(world, id)).messages.get("accepted")).toBe(2);
  // A notification that is sent may be delivered yet.
  await change("state = 'succeeded' where state = 'accepted'");
  expect((await countsOf(world, id)).messages.get("succeeded")).toBe(2);
  // An answer may come after the end of its process was told.
  await change("next_poll_at = null");
  await change("unknown_reason = 'interrupted' where state = 'unknown'");
  expect((await countsOf(world, id)).messages.get("unknown")).toBe(1);
  await change("unknown_reason = 'timeout' where state = 'unknown'");
  const last = await countsOf(world, id);
  expect(last).toMatchObject({ rows: 4, unplanned: new Map() });
  expect(Object.fromEntries(last.messages)).toEqual({ refused: 1, succeeded: 2, unknown: 1 });
});

test("kept counts are read from the list alone once every message succeeded", async () => {
  const world = await bulkWorld(databases);
  const { id } = await sentBulkList(world);
  await world.pool.query("delete from message where state <> 'accepted'");
  await world.pool.query("update message set state = 'succeeded', next_poll_at = null");
  const last = await countsOf(world, id);
  await world.pool.query("delete from message");
  expect(await countsOf(world, id)).toEqual(last);
  expect(Object.fromEntries(last.messages)).toEqual({ succeeded: 2 });
});

test("a list that is checked once more is counted anew", async () => {
  const world = await bulkWorld(databases);
  world.answerToLookUp = async () => ({ kind: "unavailable", reason: "broken-contract" });
  const id = await checked(world, [addMembers(world, 1)[0]?.kennitala as Kennitala]);
  expect((await countsOf(world, id)).unplanned).toEqual(new Map([["not-asked", 1]]));
  world.answerToLookUp = undefined;
  await checkAgain(world.database, { listId: id });
  expect((await countsOf(world, id)).unplanned).toEqual(new Map([[null, 1]]));
  while ((await checkNext(world, id)) === "checked");
  expect((await countsOf(world, id)).unplanned).toEqual(new Map([["open", 1]]));
});

test("counts add up to the rows, at every moment of a send", async () => {
  const world = await bulkWorld(databases);
  const members = addMembers(world, 120);
  const id = await checked(
    world,
    members.map(({ kennitala }) => kennitala),
  );
  await send(world, id);
  const sums: number[] = [];
  await runUntil(
    world,
    async () => {
      const { rows } = await countsOf(world, id);
      sums.push(rows);
      return (await stateOf(world.database, id)) === "finished";
    },
    2,
  );
  expect(new Set(sums)).toEqual(new Set([120]));
});

test("the report tells apart whom nothing was sent to, and why", async () => {
  const world = await bulkWorld(databases);
  const members = addMembers(world, 40);
  const id = await checked(
    world,
    members.map(({ kennitala }) => kennitala),
  );
  const rowsSet = "update bulk_row set texted_at = $2 where bulk_list_id = $1 and line <= 2";
  await world.pool.query(rowsSet, [id, noon]);
  const { rows: texted } = await world.pool.query<{ passId: string }>(
    `select pass_id as "passId" from bulk_row where bulk_list_id = $1 and line <= 2`,
    [id],
  );
  for (const { passId } of texted) {
    const text = { staffId: world.staffId, passId, createdAt: noon, state: "succeeded" } as const;
    await messageRecord(world.database, text);
  }
  const notTextedSince = new Date(noon.getTime() - 86_400_000);
  await send(world, id, { audience: "not-texted", notTextedSince });
  const step = { listId: id, staffId: world.staffId, now: noon };
  world.answerToSend = async () => void (await stopBulkList(world.database, step));
  await runUntil(world, isIn(world, id, "stopped"));
  const of = await found(world, id);
  const sent = world.outbox.length;
  expect(withoutMessage(of, await countsOf(world, id))).toEqual({
    notSent: 38 - sent,
    excluded: 2,
  });
  const left: (string | undefined)[] = [];
  for await (const rows of reportRows(world.database, of))
    left.push(...rows.map(({ leftOut }) => leftOut));
  expect(left.slice(0, 2)).toEqual(["texted", "texted"]);
  expect(left.filter((one) => one === "not-sent")).toHaveLength(38 - sent);
  expect(left.filter((one) => one === undefined)).toHaveLength(sent);
});
