import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { discardList, stopBulkList } from "#portal/messaging/bulk/bulk-list-control.ts";
import { countBulkList } from "#portal/messaging/bulk/bulk-list-counts.ts";
import {
  addStoredRows,
  beginCheck,
  beginList,
  checkAgain,
  endList,
  storedRow,
} from "#portal/messaging/bulk/bulk-list-store.ts";
import {
  countRecipients,
  exampleRows,
  findBulkList,
  findOpenPass,
} from "#portal/messaging/bulk/bulk-lists.ts";
import { correctRows } from "#portal/messaging/bulk/list/correct-rows.ts";
import { rereadList } from "#portal/messaging/bulk/list/reread-list.ts";
import { planRows } from "#portal/messaging/bulk/plan-rows.ts";
import {
  countRecentTexts,
  findEarlierBulkList,
  isSameAgain,
  measureTexts,
} from "#portal/messaging/bulk/review.ts";
import {
  listAttention,
  listLeftOut,
  listMessagesOfRows,
  reportRows,
} from "#portal/messaging/bulk/row-views.ts";
import { purgeLists } from "#portal/personal-data/purge-expired.ts";
import { addFinishedLists } from "#tests/support/finished-lists.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  bulkWorld,
  checkNext,
  follow,
  membershipType,
  noon,
  send,
  stateOf,
  step,
  type World,
} from "./bulk-world.ts";

const databases = portalDatabases();
const count = 6_000;
const columns = ["id", "nafn"];
/** Less than half of what a statement of the portal has. */
const statementMs = 3_000;
const later = new Date("2027-06-01T00:00:00Z");

/**
 * A portal after a year of lists, whose statistics know nothing of the one that comes: another process
 * is just measuring the table, so that ANALYZE is skipped.
 */
async function portalInUse() {
  const world = await bulkWorld(databases);
  const { pool, staffId } = world;
  await addFinishedLists(pool, staffId);
  const measuring = await pool.connect();
  await measuring.query("begin; lock table bulk_row in share update exclusive mode");
  const name = /\/(test_[0-9a-f]+)/.exec(world.address)?.[1];
  await pool.query(`alter database ${name} set statement_timeout = ${statementMs}`);
  await pool.query(`set statement_timeout = ${statementMs}`);
  world.client.passes.read = (async (id: string) => ({
    kind: "ok",
    value: { id, status: "UNCLAIMED" },
  })) as never;
  const end = async () => {
    await measuring.query("rollback");
    measuring.release();
  };
  return { world, end };
}

/** Every hundredth row names the pass of the one before. */
async function longList({ database, staffId }: World): Promise<string> {
  const { id } = await beginList(
    database,
    {
      staffId,
      formToken: randomUUID(),
      name: "Listi",
      recipients: "pass",
      recipientColumn: 0,
      subscriberListId: null,
      columns,
    },
    noon,
  );
  let passId = "";
  const rows = Array.from({ length: count }, (_, at) => {
    if (at % 100 !== 99) passId = randomUUID();
    const recipient = { kind: "pass" as const, passId };
    return storedRow({ line: at + 1, recipient, cells: [passId, `Nafn ${at}`] });
  });
  for (let at = 0; at < count; at += 1_000)
    await addStoredRows(database, id, rows.slice(at, at + 1_000));
  return id;
}

test("no statement over a long list needs fresh statistics to end in time", async () => {
  const { world, end } = await portalInUse();
  const { database, pool } = world;
  const id = await longList(world);
  const of = async () => {
    const found = await findBulkList(database, id);
    if (!found) throw new Error("no bulk list");
    return found;
  };
  const resultsOf = async () => (await countBulkList(database, await of())).unplanned;
  const checkAll = async () => {
    while ((await checkNext(world, id)) === "checked");
  };

  await endList(database, id);
  expect(await stateOf(database, id)).toBe("listed");
  const which = { limit: count, isOwn: false };
  expect(await listLeftOut(database, await of(), which)).toHaveLength(count / 100);
  const another = {
    column: 0,
    names: "pass" as const,
    takesHiddenRows: false,
    subscriberListId: membershipType,
  };
  expect(await rereadList({ database, issuer: { membershipTypes: [] } }, id, another)).toBe(true);
  const setResult = (line: number, result: string | null) =>
    pool.query("update bulk_row set result = $3 where line = $2 and bulk_list_id = $1", [
      id,
      line,
      result,
    ]);
  await setResult(1, "not-a-pass");
  const corrections = [{ line: 1, value: "1" }];
  const corrected = await correctRows(database, id, corrections);
  expect(corrected?.faults).toEqual(new Map([[1, "not-a-pass"]]));
  await setResult(1, null);
  await beginCheck(database, { listId: id });
  await checkAll();
  const open = (count * 99) / 100;
  expect(await resultsOf()).toEqual(
    new Map([
      ["open", open],
      ["twice", count / 100],
    ]),
  );
  await pool.query(
    "update bulk_row set result = 'not-asked' where result = 'open' and bulk_list_id = $1",
    [id],
  );
  await checkAgain(database, { listId: id });
  await checkAll();

  const chosen = {
    id,
    audience: "not-texted" as const,
    notTextedSince: new Date(noon.getTime() - 86_400_000),
    request: { kind: "sms" as const, customContent: "Sæl ((nafn))" },
  };
  expect(await countRecipients(database, chosen)).toMatchObject({ count: open });
  expect(await countRecentTexts(database, chosen, chosen.notTextedSince)).toMatchObject({
    all: open,
    recent: 0,
  });
  expect(await isSameAgain(database, chosen, noon)).toBe(false);
  await measureTexts(database, columns, chosen, chosen.request.customContent);
  expect(await exampleRows(database, chosen, 3)).toHaveLength(3);
  await findOpenPass(database, id);
  expect(await findEarlierBulkList(database, await of(), "not-texted")).toBeUndefined();

  await send(world, id, chosen);
  const planOptions = { limit: 500, issuer: world.bulk.issuer, now: noon };
  // Half of it is sent, and nobody knows the end of it.
  let planned = 0;
  for (let sent = 0; sent < open / 2; sent += planOptions.limit)
    planned += (await planRows(database, id, planOptions)).length;
  await pool.query(
    "update message set state = 'unknown', finished_at = now() where bulk_list_id = $1",
    [id],
  );
  expect(await planRows(database, id, { ...planOptions, limit: 12 })).toHaveLength(12);
  const uncertain = { attentions: ["uncertain" as const], afterLine: 1_000, limit: 51 };
  expect(await listAttention(database, id, uncertain)).toHaveLength(51);
  expect(await listMessagesOfRows(database, id, { limit: 20 })).toHaveLength(20);
  await stopBulkList(database, step(world, id));
  // The twelve that were planned last had not gone out: stopping took their messages back.
  const withoutMessage = { ...which, isEnded: true };
  expect(await listLeftOut(database, await of(), withoutMessage)).toHaveLength(count - planned);
  let reported = 0;
  for await (const rows of reportRows(database, await of())) reported += rows.length;
  expect(reported).toBe(count);

  const next = (await follow(world, id, ["on-the-way", "uncertain", "failed"])) ?? "";
  expect(await stateOf(database, next)).toBe("checking");
  expect(await discardList(database, step(world, next))).toBe(true);
  await purgeLists(database, later, later);
  expect(await stateOf(database, id)).toBe("gone");
  await end();
}, 120_000);
