import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBatch } from "#portal/messaging/bulk/batch-list.ts";
import { readList } from "#portal/messaging/bulk/list/read-list.ts";
import { rereadList } from "#portal/messaging/bulk/list/reread-list.ts";
import { takeList } from "#portal/messaging/bulk/list/take-list.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checkNext,
  forgetSecretOf,
  kennitalas,
  membershipType,
  resultsIn,
  stateOf,
} from "../bulk-world.ts";
import { textRow, workbookFile } from "./workbook-file.ts";

const databases = portalDatabases();
const issuer = { membershipTypes: [{ subscriberListId: membershipType }] } as Parameters<
  typeof takeList
>[0]["issuer"];

/** A list with two columns of kennitalas, read by the first. */
async function listOfParents() {
  const world = await bulkWorld(databases);
  const [anna, jon] = addMembers(world, 2);
  const { kennitala: parent } = addMembers(world, 1)[0] ?? {};
  const file = [
    "Kennitala barns;Kennitala foreldris;Nafn",
    `${anna?.kennitala};${parent};Anna`,
    `${jon?.kennitala};${parent};Jón`,
    `${jon?.kennitala};;Jón aftur`,
    `1;2;3;4`,
  ].join("\n");
  const { database, staffId } = world;
  const offered = { formToken: randomUUID(), name: "Listi", names: "", column: "" } as const;
  const { batchId } = await takeList(
    { database, issuer },
    { staffId, subscriberListId: membershipType, ...offered },
    readList(Buffer.from(file)),
  );
  return { world, batchId, to: { database, issuer }, passId: anna?.passId ?? "" };
}

const byParent = {
  column: 1,
  names: "kennitala",
  takesHiddenRows: false,
  subscriberListId: membershipType,
} as const;

test("a list is read by another column without its file", async () => {
  const { world, batchId, to } = await listOfParents();
  expect(await resultsIn(world.database, batchId)).toEqual([
    null,
    null,
    "twice",
    "too-many-columns",
  ]);
  expect(await rereadList(to, batchId, byParent)).toBe(true);
  expect(await resultsIn(world.database, batchId)).toEqual([
    null,
    "twice",
    "empty",
    "too-many-columns",
  ]);
  expect(await findBatch(world.database, batchId)).toMatchObject({
    state: "listed",
    recipients: "kennitala",
    recipientColumn: 1,
    rowCount: 4,
  });
});

test("hidden rows are taken when somebody asks for them, and left out again", async () => {
  const world = await bulkWorld(databases);
  const [anna, jon] = kennitalas(addMembers(world, 2));
  const rows = textRow(1, [`${anna}`], 'hidden="1"') + textRow(2, [`${jon}`]);
  const { database, staffId } = world;
  const to = { database, issuer };
  const offered = { formToken: randomUUID(), name: "Listi", names: "", column: "" } as const;
  const { batchId } = await takeList(
    to,
    { staffId, subscriberListId: membershipType, ...offered },
    readList(workbookFile({ rows })),
  );
  const readAs = async (takesHiddenRows: boolean) => {
    expect(await rereadList(to, batchId, { ...byParent, column: 0, takesHiddenRows })).toBe(true);
    expect(await stateOf(database, batchId)).toBe("checking");
    expect(await findBatch(database, batchId)).toMatchObject({ takesHiddenRows, hiddenRows: 1 });
    const results = await resultsIn(database, batchId);
    await world.pool.query("update batch set state = 'checked' where id = $1", [batchId]);
    return results;
  };
  expect(await readAs(true)).toEqual([null, null]);
  expect(await readAs(false)).toEqual(["hidden", null]);
});

test("what the check found by one column is not believed by another", async () => {
  const { world, batchId, to } = await listOfParents();
  await world.pool.query("update batch set state = 'checking' where id = $1", [batchId]);
  while ((await checkNext(world, batchId)) === "checked");
  expect(await resultsIn(world.database, batchId)).toContain("open");
  const byName = { ...byParent, column: 2, names: "pass", subscriberListId: "" } as const;
  expect(await rereadList(to, batchId, byName)).toBe(true);
  expect(new Set(await resultsIn(world.database, batchId))).toEqual(
    new Set(["not-a-pass", "too-many-columns"]),
  );
  const { rows } = await world.pool.query(
    "select 1 from batch_row where pass_id is not null or kennitala_digest is not null or checked_at is not null",
  );
  expect(rows).toEqual([]);
});

test("a row whose cells are gone names nobody by another column, and says so", async () => {
  const { world, batchId, to } = await listOfParents();
  await world.pool.query("update batch set state = 'checking' where id = $1", [batchId]);
  while ((await checkNext(world, batchId)) === "checked");
  await forgetSecretOf(world, batchId, 2);
  expect(await rereadList(to, batchId, byParent)).toBe(true);
  expect(await resultsIn(world.database, batchId)).toEqual([
    "not-kept",
    null,
    "empty",
    "too-many-columns",
  ]);
  const { rows } = await world.pool.query(
    "select pass_id, kennitala_digest from batch_row where batch_id = $1 and line = 2",
    [batchId],
  );
  expect(rows).toEqual([{ pass_id: null, kennitala_digest: null }]);
});

test("a list on its way keeps its column, and a column that is not there is none", async () => {
  const { world, batchId, to } = await listOfParents();
  expect(await rereadList(to, batchId, { ...byParent, column: 3 })).toBe(false);
  await world.pool.query("update batch set state = 'sending' where id = $1", [batchId]);
  expect(await rereadList(to, batchId, byParent)).toBe(false);
  expect(await stateOf(world.database, batchId)).toBe("sending");
  expect(await findBatch(world.database, batchId)).toMatchObject({ recipientColumn: 0 });
});
