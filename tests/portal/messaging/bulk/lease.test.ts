import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { checkPortion, claimPortion } from "#portal/messaging/bulk/check-rows.ts";
import { erasePerson } from "#portal/personal-data/erase-person.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checkNext,
  isIn,
  listOf,
  resultsIn,
  runUntil,
  type World,
} from "./bulk-world.ts";

const databases = portalDatabases();

/** A list that is to be checked, and lookups that are answered when the test says so. */
async function slowWorld(rows: number) {
  const world = await bulkWorld(databases);
  const members = addMembers(world, rows);
  const id = await listOf(
    world,
    members.map(({ kennitala }) => kennitala),
  );
  let answer = () => {};
  const answered = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  world.answerToLookUp = () => answered;
  return { world, id, members, answer };
}

/** Sets a limit of the server for every connection that is opened from now on. */
async function limit({ pool }: World, setting: string): Promise<void> {
  const { rows } = await pool.query("select current_database() as name");
  await pool.query(`alter database "${rows[0].name}" set ${setting}`);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}

test("whoever is erased while the service is asked about them is erased at once, and stays so", async () => {
  const { world, id, members, answer } = await slowWorld(3);
  await limit(world, "lock_timeout = '1s'");
  const checking = checkNext(world, id);
  await expect.poll(() => world.lookUps).toBe(3);
  const [member] = members;
  if (!member) throw new Error("no member");
  const { kennitala, passId } = member;
  const person = { kennitala, digest: kennitalaDigest(kennitala), passIds: [passId], phones: [] };
  const { erased } = await erasePerson(world.database, person);
  expect(erased.lists).toBe(1);
  answer();
  expect(await checking).toBe("checked");
  expect(await resultsIn(world.database, id)).toEqual(["erased", "open", "open"]);
  const { rows } = await world.pool.query(
    "select sealed, kennitala_digest, pass_id from bulk_row where line = 1",
  );
  expect(rows).toEqual([{ sealed: null, kennitala_digest: null, pass_id: null }]);
});

test("a check with slow answers goes on where the database limits idle transactions", async () => {
  const { world, id } = await slowWorld(3);
  await limit(world, "idle_in_transaction_session_timeout = '1s'");
  world.answerToLookUp = () => wait(1_500, undefined);
  await runUntil(world, isIn(world, id, "checked"));
  expect(await resultsIn(world.database, id)).toEqual(["open", "open", "open"]);
  expect(world.lookUps).toBe(3);
});

test("rows of a process that died are checked by another when their lease is over, and not before", async () => {
  const { world, id, answer } = await slowWorld(2);
  await claimPortion(world.bulk, id);
  answer();
  expect(await checkNext(world, id)).toBe("busy");
  world.now = new Date(world.now.getTime() + 60_000);
  expect(await checkNext(world, id)).toBe("checked");
  expect(await resultsIn(world.database, id)).toEqual(["open", "open"]);
});

test("what a process finds out after its lease is dropped where another has the rows", async () => {
  const { world, id, answer } = await slowWorld(1);
  const late = checkNext(world, id);
  await expect.poll(() => world.lookUps).toBe(1);
  world.now = new Date(world.now.getTime() + 60_000);
  const other = await claimPortion(world.bulk, id);
  answer();
  await late;
  expect(await resultsIn(world.database, id)).toEqual([null]);
  if (typeof other === "string") throw new Error(other);
  await checkPortion(world.bulk, other, { add: (call) => call() });
  expect(await resultsIn(world.database, id)).toEqual(["open"]);
});

test("a process that stops gives back the rows that it did not ask about", async () => {
  const { world, id, answer } = await slowWorld(4);
  answer();
  const portion = await claimPortion(world.bulk, id);
  if (typeof portion === "string") throw new Error(portion);
  const stop = new AbortController();
  let calls = 0;
  const add = <Result>(call: () => Promise<Result>) => {
    calls += 1;
    if (calls === 3) stop.abort();
    return call();
  };
  await checkPortion(world.bulk, portion, { add }, stop.signal);
  expect(await resultsIn(world.database, id)).toEqual(["open", "open", null, null]);
  expect(await checkNext(world, id)).toBe("checked");
  expect(world.lookUps).toBe(4);
});
