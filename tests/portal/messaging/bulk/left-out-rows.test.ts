import { expect, test } from "vitest";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { listLeftOut } from "#portal/messaging/bulk/row-views.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { addMembers, bulkWorld, checkNext, takeFile } from "./bulk-world.ts";

const databases = portalDatabases();
test("who is left out is named before anything is sent, each kennitala masked in its middle for all but the uploader", async () => {
  const world = await bulkWorld(databases);
  const [member] = addMembers(world, 1);
  const file = [
    "Nafn;Kennitala;Kt. maka",
    `Jón;${member?.kennitala};A`,
    "Anna;010130-21299;B",
    "Ari;1,01303E+08;010130-2399",
    "Ása;;C",
    "Bára;010170-2209;D;x",
    "Dagur;311299-3559;010130-21399",
  ].join("\n");
  const { database } = world;
  const listId = await takeFile(world, file);
  await world.pool.query("update bulk_list set state = 'checking' where id = $1", [listId]);
  while ((await checkNext(world, listId)) === "checked");
  const list = await findBulkList(database, listId);
  if (!list) throw new Error("no list");
  const asRead = { isCorrected: false, passId: null };
  const all = await listLeftOut(database, list, { limit: 20, isOwn: false });
  expect(all).toEqual([
    { line: 3, result: "not-a-kennitala", ...asRead, value: "0101••-•••99", others: ["Anna", "B"] },
    {
      line: 4,
      result: "shortened-number",
      ...asRead,
      value: "1,01303E+08",
      others: ["Ari", "0101••-••99"],
    },
    { line: 5, result: "empty", ...asRead, value: "", others: ["Ása", "C"] },
    {
      line: 6,
      result: "too-many-columns",
      ...asRead,
      value: "0101••-••09",
      others: ["Bára", "D", "x"],
    },
    {
      line: 7,
      result: "not-a-member",
      ...asRead,
      value: "3112••-••59",
      others: ["Dagur", "0101••-•••99"],
    },
  ]);
  expect(await listLeftOut(database, list, { afterLine: 4, limit: 2, isOwn: false })).toEqual(
    all.slice(2, 4),
  );
  const first = ["empty", "not-a-member"] as const;
  const ordered = await listLeftOut(database, list, { limit: 3, first, isOwn: false });
  expect(ordered.map(({ line }) => line)).toEqual([5, 7, 3]);
  const page = { limit: 2, first, isOwn: false };
  const linesOf = async (place: { afterLine: number; isPastFirst?: boolean }) =>
    (await listLeftOut(database, list, { ...page, ...place })).map(({ line }) => line);
  expect(await linesOf({ afterLine: 5 })).toEqual([7, 3]);
  expect(await linesOf({ afterLine: 3, isPastFirst: true })).toEqual([4, 6]);
  const [own] = await listLeftOut(database, list, { limit: 1, isOwn: true });
  expect(own, "as in the file").toMatchObject({ value: "010130-21299" });
  const request = { kind: "sms" } as const;
  const chosen = { id: listId, notTextedSince: null, audience: "in-wallet", request } as const;
  const [notInWallet] = await listLeftOut(database, list, { limit: 1, chosen, isOwn: false });
  expect(notInWallet).toMatchObject({ line: 2, result: "open", others: ["Jón", "A"] });
});
