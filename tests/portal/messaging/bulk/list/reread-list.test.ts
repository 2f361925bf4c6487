import { expect, test } from "vitest";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { rereadList } from "#portal/messaging/bulk/list/reread-list.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checkNext,
  forgetSecretOf,
  issuer,
  kennitalas,
  membershipType,
  resultsIn,
  stateOf,
  takeFile,
} from "../bulk-world.ts";
import { textRow, workbookFile } from "./workbook-file.ts";

const databases = portalDatabases();
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
  const { database } = world;
  const listId = await takeFile(world, file);
  return { world, listId, to: { database, issuer }, passId: anna?.passId ?? "" };
}

const byParent = {
  column: 1,
  names: "kennitala",
  takesHiddenRows: false,
  subscriberListId: membershipType,
} as const;

test("a list is read by another column without its file", async () => {
  const { world, listId, to } = await listOfParents();
  expect(await resultsIn(world.database, listId)).toEqual([
    null,
    null,
    "twice",
    "too-many-columns",
  ]);
  expect(await rereadList(to, listId, byParent)).toBe(true);
  expect(await resultsIn(world.database, listId)).toEqual([
    null,
    "twice",
    "empty",
    "too-many-columns",
  ]);
  expect(await findBulkList(world.database, listId)).toMatchObject({
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
  const { database } = world;
  const to = { database, issuer };
  const listId = await takeFile(world, workbookFile({ rows }));
  const readAs = async (takesHiddenRows: boolean) => {
    expect(await rereadList(to, listId, { ...byParent, column: 0, takesHiddenRows })).toBe(true);
    expect(await stateOf(database, listId)).toBe("checking");
    expect(await findBulkList(database, listId)).toMatchObject({
      takesHiddenRows,
      hiddenRows: 1,
    });
    const results = await resultsIn(database, listId);
    await world.pool.query("update bulk_list set state = 'checked' where id = $1", [listId]);
    return results;
  };
  expect(await readAs(true)).toEqual([null, null]);
  expect(await readAs(false)).toEqual(["hidden", null]);
});

test("what the check found by one column is not believed by another", async () => {
  const { world, listId, to } = await listOfParents();
  await world.pool.query("update bulk_list set state = 'checking' where id = $1", [listId]);
  while ((await checkNext(world, listId)) === "checked");
  expect(await resultsIn(world.database, listId)).toContain("open");
  const byName = { ...byParent, column: 2, names: "pass", subscriberListId: "" } as const;
  expect(await rereadList(to, listId, byName)).toBe(true);
  expect(new Set(await resultsIn(world.database, listId))).toEqual(
    new Set(["not-a-pass", "too-many-columns"]),
  );
  const { rows } = await world.pool.query(
    "select 1 from bulk_row where pass_id is not null or kennitala_digest is not null or checked_at is not null",
  );
  expect(rows).toEqual([]);
});

test("a row whose cells are gone names nobody by another column, and says so", async () => {
  const { world, listId, to } = await listOfParents();
  await world.pool.query("update bulk_list set state = 'checking' where id = $1", [listId]);
  while ((await checkNext(world, listId)) === "checked");
  await forgetSecretOf(world, listId, 2);
  expect(await rereadList(to, listId, byParent)).toBe(true);
  expect(await resultsIn(world.database, listId)).toEqual([
    "not-kept",
    null,
    "empty",
    "too-many-columns",
  ]);
  const { rows } = await world.pool.query(
    "select pass_id, kennitala_digest from bulk_row where bulk_list_id = $1 and line = 2",
    [listId],
  );
  expect(rows).toEqual([{ pass_id: null, kennitala_digest: null }]);
});

test("a list on its way keeps its column, and a column that is not there is none", async () => {
  const { world, listId, to } = await listOfParents();
  expect(await rereadList(to, listId, { ...byParent, column: 3 })).toBe(false);
  await world.pool.query("update bulk_list set state = 'sending' where id = $1", [listId]);
  expect(await rereadList(to, listId, byParent)).toBe(false);
  expect(await stateOf(world.database, listId)).toBe("sending");
  expect(await findBulkList(world.database, listId)).toMatchObject({ recipientColumn: 0 });
});
