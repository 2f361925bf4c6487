import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listAttention } from "#portal/messaging/bulk/attention-rows.ts";
import { discardList, stopBatch } from "#portal/messaging/bulk/batch-control.ts";
import { countBatch } from "#portal/messaging/bulk/batch-counts.ts";
import {
  countRecipients,
  exampleRows,
  findBatch,
  findOpenPass,
} from "#portal/messaging/bulk/batch-list.ts";
import {
  addStoredRows,
  beginList,
  endList,
  storedRow,
} from "#portal/messaging/bulk/batch-store.ts";
import { beginCheck, checkAgain } from "#portal/messaging/bulk/begin-check.ts";
import { findEarlierBatch } from "#portal/messaging/bulk/earlier-batch.ts";
import { listLeftOut } from "#portal/messaging/bulk/left-out-rows.ts";
import { rereadList } from "#portal/messaging/bulk/list/reread-list.ts";
import { measureTexts } from "#portal/messaging/bulk/measure-texts.ts";
import { planRows } from "#portal/messaging/bulk/plan-rows.ts";
import { reportRows } from "#portal/messaging/bulk/report-rows.ts";
import { purgeLists } from "#portal/personal-data/retention/purge-messages.ts";
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
  await measuring.query("begin; lock table batch_row in share update exclusive mode");
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
    const found = await findBatch(database, id);
    if (!found) throw new Error("no batch");
    return found;
  };
  const resultsOf = async () => (await countBatch(database, await of())).unplanned;
  const checkAll = async () => {
    while ((await checkNext(world, id)) === "checked");
  };

  await endList(database, id);
  expect(await stateOf(database, id)).toBe("listed");
  expect(await listLeftOut(database, await of(), { limit: count })).toHaveLength(count / 100);
  const another = {
    column: 0,
    names: "pass" as const,
    takesHiddenRows: false,
    subscriberListId: membershipType,
  };
  expect(await rereadList({ database, issuer: { membershipTypes: [] } }, id, another)).toBe(true);
  await beginCheck(database, { batchId: id });
  await checkAll();
  const open = (count * 99) / 100;
  expect(await resultsOf()).toEqual(
    new Map([
      ["open", open],
      ["twice", count / 100],
    ]),
  );
  await pool.query(
    "update batch_row set result = 'not-asked' where result = 'open' and batch_id = $1",
    [id],
  );
  await checkAgain(database, { batchId: id });
  await checkAll();

  const chosen = {
    id,
    audience: "not-texted" as const,
    notTextedSince: new Date(noon.getTime() - 86_400_000),
    request: { kind: "sms" as const, customContent: "Sæl ((nafn))" },
  };
  expect(await countRecipients(database, chosen)).toMatchObject({ count: open });
  await measureTexts(database, columns, chosen, chosen.request.customContent);
  expect(await exampleRows(database, chosen, 3)).toHaveLength(3);
  await findOpenPass(database, id);
  expect(await findEarlierBatch(database, await of(), "not-texted")).toBeUndefined();

  await send(world, id, chosen);
  const planning = { limit: 500, issuer: world.bulk.issuer, now: noon };
  // Half of it is sent, and nobody knows the end of it.
  for (let sent = 0; sent < open / 2; sent += planning.limit)
    await planRows(database, id, planning);
  await pool.query(
    "update dispatch set state = 'unknown', finished_at = now() where batch_id = $1",
    [id],
  );
  expect(await planRows(database, id, { ...planning, limit: 12 })).toHaveLength(12);
  const uncertain = { of: ["uncertain" as const], afterLine: 1_000, limit: 51 };
  expect(await listAttention(database, id, uncertain)).toHaveLength(51);
  await stopBatch(database, step(world, id));
  let reported = 0;
  for await (const rows of reportRows(database, await of())) reported += rows.length;
  expect(reported).toBe(count);

  const next = (await follow(world, id, "not-fetched-any")) ?? "";
  expect(await stateOf(database, next)).toBe("checking");
  expect(await discardList(database, step(world, next))).toBe(true);
  await purgeLists(database, later, later);
  expect(await stateOf(database, id)).toBe("gone");
  await end();
}, 120_000);
