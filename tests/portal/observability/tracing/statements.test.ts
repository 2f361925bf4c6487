import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import { nameOfStatement, traceStatements } from "#portal/observability/tracing/statement-spans.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import { databaseOn } from "#process/database-on.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { recordSpans } from "./recorded-spans.ts";

const databases = portalDatabases();
const pools: pg.Pool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

/** A pool with one connection, for which whoever asks second must wait. */
async function traced() {
  const { address } = await databases.fresh();
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  pools.push(pool);
  traceStatements(pool);
  return { pool, database: databaseOn(pool) };
}

const canary = "0101302129";

test("a statement is named by what it does to which table, and by no value", async () => {
  const { database } = await traced();
  const spans = recordSpans();
  await inSpan("request", {}, async () => {
    await database.insert(rateLimit).values({ key: canary, points: 1 });
  });
  expect(spans).toEqual([
    {
      name: "insert rate_limit",
      within: "request",
      failure: undefined,
      attributes: { "db.system.name": "postgresql", "db.query.summary": "insert rate_limit" },
    },
    { name: "request", within: undefined, attributes: {}, failure: undefined },
  ]);
});

test("a statement that fails tells the database's code and not its words", async () => {
  const { database } = await traced();
  const spans = recordSpans();
  const row = { key: canary, points: 1 };
  await database.insert(rateLimit).values(row);
  await inSpan("request", {}, async () => {
    await database
      .insert(rateLimit)
      .values(row)
      .catch(() => {});
  });
  expect(spans[0]).toMatchObject({ name: "insert rate_limit", failure: "23505" });
  expect(JSON.stringify(spans)).not.toContain(canary);
});

test("a transaction's statements are parts of it, and its connection is given back as it was", async () => {
  const { database, pool } = await traced();
  const spans = recordSpans();
  await inSpan("action", {}, () =>
    database.transaction(async (transaction) => {
      await transaction.select().from(rateLimit);
      await transaction.delete(rateLimit);
    }),
  );
  await inSpan("after", {}, () => pool.query("select 1"));
  expect(spans.map(({ name, within }) => `${within} > ${name}`)).toEqual([
    "action > begin",
    "action > select rate_limit",
    "action > delete rate_limit",
    "action > commit",
    "undefined > action",
    "after > select",
    "undefined > after",
  ]);
});

test("who waits for a connection is not taken for whoever had it before", async () => {
  const { pool } = await traced();
  const spans = recordSpans();
  await Promise.all(
    ["one", "other", "third"].map((name) => inSpan(name, {}, () => pool.query("select 1"))),
  );
  const statements = spans.filter(({ name }) => name === "select");
  expect(statements.map(({ within }) => within).toSorted()).toEqual(["one", "other", "third"]);
});

test("what nobody is traced for makes no spans", async () => {
  const { pool } = await traced();
  const spans = recordSpans();
  await pool.query("select 1");
  expect(spans).toEqual([]);
});

test.each([
  ['insert into "message" ("id") values ($1)', "insert message"],
  ['select "id" from "member_search" where "x" = $1', "select member_search"],
  [`update "member_session" set "a" = '0101302129'`, "update member_session"],
  ["delete from activity where at < $1", "delete activity"],
  ["begin", "begin"],
  ["select set_config('felagi.retention', 'on', true)", "select"],
  ["vacuum 0101302129", "statement"],
])("%s is called %s", (text, name) => {
  expect(nameOfStatement(text)).toBe(name);
});
