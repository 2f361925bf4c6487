import { expect, test } from "vitest";
import { beginCheck } from "#portal/messaging/bulk/bulk-list-store.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { correctRows } from "#portal/messaging/bulk/list/correct-rows.ts";
import { reportRows } from "#portal/messaging/bulk/row-views.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { addMembers, bulkWorld, checkNext, resultsIn, takeFile } from "../bulk-world.ts";

const databases = portalDatabases();

test("a faulty row takes another recipient by the rule of the upload, and joins the list", async () => {
  const world = await bulkWorld(databases);
  const { database } = world;
  const [anna, jon, bara] = addMembers(world, 3).map(({ kennitala }) => kennitala);
  const file = [
    "Kennitala;Nafn",
    `${anna};Anna`,
    "010130-1;Jón",
    ";Bára",
    `${anna};Aftur`,
    `${jon};Of;margir`,
  ].join("\n");
  const id = await takeFile(world, file);
  const faults = await correctRows(database, id, [
    { line: 2, value: `${bara}` },
    { line: 3, value: ` ${jon?.slice(0, 6)}-${jon?.slice(6)} ` },
    { line: 4, value: "010130-13" },
    { line: 5, value: `${jon}` },
    { line: 6, value: `${bara}` },
  ]);
  expect(faults).toEqual(
    new Map([
      [4, "not-a-kennitala"],
      [5, "twice"],
    ]),
  );
  expect(await resultsIn(database, id)).toEqual([null, null, "empty", "twice", "too-many-columns"]);
  await beginCheck(database, { listId: id });
  while ((await checkNext(world, id)) === "checked");
  expect((await resultsIn(database, id)).slice(0, 2)).toEqual(["open", "open"]);
  expect(await correctRows(database, id, [{ line: 4, value: `${bara}` }])).toBeUndefined();
  const list = await findBulkList(database, id);
  if (!list) throw new Error("no list");
  for await (const rows of reportRows(database, list))
    expect(rows[1]?.cells).toEqual([`${jon?.slice(0, 6)}-${jon?.slice(6)}`, "Jón"]);
});
