import { expect, test } from "vitest";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { message } from "#portal/database/schema/messages.ts";
import { countBulkList } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { rereadList } from "#portal/messaging/bulk/list/reread-list.ts";
import { planRows } from "#portal/messaging/bulk/plan-rows.ts";
import { erasePerson } from "#portal/personal-data/erase-person.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checked,
  follow,
  isIn,
  noon,
  refused,
  runUntil,
  send,
  stateOf,
  type World,
} from "./bulk-world.ts";

const databases = portalDatabases();

async function listOfOne() {
  const world = await bulkWorld(databases);
  const [member] = addMembers(world, 1);
  if (!member) throw new Error("no member");
  const { kennitala, passId } = member;
  const digest = kennitalaDigest(kennitala);
  const person = { kennitala, digest, passIds: [passId], phones: [] };
  return { world, kennitala, person, id: await checked(world, [kennitala]) };
}

const plan = ({ bulk, database }: World, id: string) =>
  planRows(database, id, { limit: 5, issuer: bulk.issuer, now: noon });

/** Begins the one and then the other, each as far as a lock holds it, and then lets both go on. */
async function atOnce(
  { pool }: World,
  lock: string,
  works: (() => Promise<unknown>)[],
): Promise<void> {
  const holder = await pool.connect();
  await holder.query(`begin; lock table ${lock}`);
  const begun: Promise<unknown>[] = [];
  try {
    for (const work of works) {
      begun.push(work());
      await expect.poll(waiting, { timeout: 10_000 }).toBe(begun.length);
    }
  } finally {
    await holder.query("commit");
    holder.release();
    await Promise.all(begun);
  }

  async function waiting(): Promise<number> {
    const { rows } = await pool.query(
      "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows[0].count;
  }
}

test("whoever is erased while their row is planned is sent nothing", async () => {
  const { world, person, id } = await listOfOne();
  await send(world, id);
  await atOnce(world, "list_draft in access exclusive mode", [
    () => erasePerson(world.database, person),
    () => plan(world, id),
  ]);
  expect(await world.database.$count(message)).toBe(0);
});

test("whoever is erased while the list is read by another column is not written back", async () => {
  const { world, person, id } = await listOfOne();
  const to = { database: world.database, issuer: { membershipTypes: [] } };
  const byName = {
    column: 1,
    names: "pass",
    takesHiddenRows: false,
    subscriberListId: "",
  } as const;
  await atOnce(world, "list_draft in access exclusive mode", [
    () => erasePerson(world.database, person),
    () => rereadList(to, id, byName),
  ]);
  expect(await stateOf(world.database, id)).toBe("listed");
  const { rows } = await world.pool.query("select sealed, kennitala_digest, pass_id from bulk_row");
  expect(rows).toEqual([{ sealed: null, kennitala_digest: null, pass_id: null }]);
});

test("a person erased while a follow-up list is created is not in it", async () => {
  const { world, kennitala, person, id } = await listOfOne();
  const other = addMembers(world, 1).map((member) => member.kennitala);
  const ended = await checked(world, [kennitala, ...other]);
  world.answerToSend = async () => refused(400, "VALIDATION_FAILED");
  await send(world, ended);
  await runUntil(world, isIn(world, ended, "finished"));
  await atOnce(world, "list_draft in access exclusive mode", [
    () => erasePerson(world.database, person),
    () => follow(world, ended, ["failed"]),
  ]);
  const { rows } = await world.pool.query(
    "select line, sealed is null as is_empty from bulk_row where bulk_list_id not in ($1, $2)",
    [id, ended],
  );
  expect(rows).toEqual([{ line: 2, is_empty: false }]);
});

test("two bulk lists that exclude recipients of a recent text do not both text a pass", async () => {
  const { world, kennitala, id } = await listOfOne();
  const other = await checked(world, [kennitala]);
  const lately = new Date(noon.getTime() - 86_400_000);
  for (const one of [id, other])
    await send(world, one, { audience: "not-texted", notTextedDays: 1, notTextedSince: lately });
  await atOnce(world, "message in share mode", [() => plan(world, id), () => plan(world, other)]);
  expect(await world.database.$count(message)).toBe(1);
});

test("whoever is erased before a list is sent is counted as erased, and is no recipient", async () => {
  const { world, kennitala, person } = await listOfOne();
  const other = addMembers(world, 1).map((member) => member.kennitala);
  const id = await checked(world, [kennitala, ...other]);
  const count = async () => {
    const of = await findBulkList(world.database, id);
    return of && (await countBulkList(world.database, of)).unplanned;
  };
  expect(await count()).toEqual(new Map([["open", 2]]));
  await erasePerson(world.database, person);
  expect(await count()).toEqual(
    new Map([
      ["erased", 1],
      ["open", 1],
    ]),
  );
});
