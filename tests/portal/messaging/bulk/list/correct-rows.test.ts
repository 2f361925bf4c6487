import { expect, test } from "vitest";
import { beginCheck } from "#portal/messaging/bulk/bulk-list-store.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { correctRows } from "#portal/messaging/bulk/list/correct-rows.ts";
import { listLeftOut, reportRows } from "#portal/messaging/bulk/row-views.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { addMembers, bulkWorld, checkNext, resultsIn, stateOf, takeFile } from "../bulk-world.ts";

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
  const done = await correctRows(database, id, [
    { line: 2, value: `${bara}` },
    { line: 3, value: ` ${jon?.slice(0, 6)}-${jon?.slice(6)} ` },
    { line: 4, value: "010130-13" },
    { line: 5, value: `${jon}` },
    { line: 6, value: `${bara}` },
  ]);
  expect(done).toEqual({
    faults: new Map([[4, "not-a-kennitala"]]),
    lines: [3, 6],
    held: [],
    isChecking: false,
  });
  const again = await correctRows(database, id, [{ line: 4, value: `${jon}` }]);
  expect(again?.faults).toEqual(new Map([[4, { twice: 3 }]]));
  expect(await resultsIn(database, id)).toEqual([null, null, "empty", "twice", null]);
  await beginCheck(database, { listId: id });
  while ((await checkNext(world, id)) === "checked");
  expect((await resultsIn(database, id)).slice(0, 2)).toEqual(["open", "open"]);
  const list = await findBulkList(database, id);
  if (!list) throw new Error("no list");
  for await (const rows of reportRows(database, list))
    expect([rows[1]?.cells, rows[4]?.cells]).toEqual([
      [`${jon?.slice(0, 6)}-${jon?.slice(6)}`, "Jón"],
      // The column of names is blank, because it is not known which cell belongs to it. The row's cells
      // from the file follow.
      [`${bara?.slice(0, 6)}-${bara?.slice(6)}`, "", "0101302001", "Of", "margir"],
    ]);
});

test("who is not on the register is corrected in a checked list, and what came of it is kept in view", async () => {
  const world = await bulkWorld(databases);
  const { database } = world;
  const [anna, jon] = addMembers(world, 2).map(({ kennitala }) => kennitala);
  const id = await takeFile(world, `Kennitala;Nafn\n${anna};Anna\n3112993559;Jón\n2008992229;Ása`);
  const check = async () => {
    while ((await checkNext(world, id)) === "checked");
  };
  await check();
  expect(await resultsIn(database, id)).toEqual(["open", "not-a-member", "not-a-member"]);
  const both = [
    { line: 3, value: `${jon}` },
    { line: 4, value: `${anna}` },
  ];
  expect(await correctRows(database, id, both), "all or none").toEqual({
    faults: new Map([[4, { twice: 2 }]]),
    lines: [],
    held: [3],
    isChecking: false,
  });
  const wrong = [...both.slice(0, 1), { line: 4, value: "0101302479" }];
  expect(await correctRows(database, id, wrong)).toMatchObject({ lines: [3, 4], isChecking: true });
  expect(await stateOf(database, id)).toBe("checking");
  expect(await correctRows(database, id, both)).toBeUndefined();
  await check();
  const list = await findBulkList(database, id);
  if (!list) throw new Error("no list");
  const which = { limit: 5, corrected: "only", isOwn: true } as const;
  expect(await listLeftOut(database, list, which)).toMatchObject([
    { line: 3, result: "open", isCorrected: true, value: `${jon}`, others: ["Jón"] },
    { line: 4, result: "not-a-member", isCorrected: true, value: "0101302479", others: ["Ása"] },
  ]);
  // The field shows the correction again, which alone corrects nothing.
  const shown = [{ line: 4, value: "0101302479" }];
  expect(await correctRows(database, id, shown)).toMatchObject({ lines: [], isChecking: false });
});
