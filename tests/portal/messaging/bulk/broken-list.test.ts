import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  addStoredRows,
  beginList,
  endList,
  markStaleLists,
  storedRow,
} from "#portal/messaging/bulk/bulk-list-store.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { bulkWorld, kennitalaOf, noon, resultsIn, stateOf } from "./bulk-world.ts";

const databases = portalDatabases();
const minutesAfter = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

/** A list as a process leaves it that dies while it reads it. */
async function halfReadList() {
  const { database, pool, staffId } = await bulkWorld(databases);
  const { id } = await beginList(
    database,
    {
      staffId,
      formToken: randomUUID(),
      name: "Vorlisti",
      recipients: "kennitala",
      recipientColumn: 0,
      subscriberListId: randomUUID(),
      columns: ["kennitala"],
    },
    noon,
  );
  const recipient = { kind: "kennitala", kennitala: kennitalaOf(1) } as const;
  await addStoredRows(database, id, [storedRow({ line: 1, recipient, cells: ["a"] })]);
  return { database, pool, staffId, id };
}

test("a list that nobody reads any more has broken off, and none of its rows is kept", async () => {
  const { database, pool, staffId, id } = await halfReadList();
  await markStaleLists(database, minutesAfter(5));
  expect(await stateOf(database, id)).toBe("broken-off");
  expect(await resultsIn(database, id)).toEqual([]);
  expect(await endList(database, id)).toBe(false);
  await markStaleLists(database, minutesAfter(6));
  const { rows } = await pool.query("select staff_id, action, outcome, details from activity");
  expect(rows).toEqual([
    {
      staff_id: staffId,
      action: "read-list",
      outcome: "failed",
      details: { listId: id, name: "Vorlisti" },
    },
  ]);
});

test("a list that may still be read is left alone", async () => {
  const { database, id } = await halfReadList();
  await markStaleLists(database, minutesAfter(3));
  expect(await stateOf(database, id)).toBe("listing");
  expect(await resultsIn(database, id)).toEqual([null]);
});
