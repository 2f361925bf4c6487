import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { isDatabaseAway, openPool } from "#pass-service/store/database.ts";
import { testDatabases } from "./test-database.ts";
import { demoKey, demoService, origin, serviceOn } from "./test-service.ts";

const databases = testDatabases();
const mayBeDone = "Óvíst er hvort breytingin tókst";

/** A service whose database server is not there: nobody listens on port 1. */
function serviceWithoutDatabase() {
  const pool = openPool("postgres://postgres@127.0.0.1:1/none", () => {});
  onTestFinished(() => pool.end());
  return serviceOn(pool);
}

const code = "0123456789abcdefghijkl";
const ask = (method: string, path: string, headers = {}) =>
  new Request(origin + path, { method, headers: { accept: "text/html", ...headers } });

describe("while the database is away", () => {
  test("every call of the interface is 503 with Retry-After", async () => {
    const service = serviceWithoutDatabase();
    for (const response of [
      await service.get("/api/v1/pass-template"),
      await service.post("/api/v1/member/passes", { kennitala: "010130-2129" }),
      await service.put(`/api/v1/pass/${crypto.randomUUID()}`, {}),
    ]) {
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("2");
      expect(await response.json()).toMatchObject({ error: { code: "SERVICE_UNAVAILABLE" } });
    }
    expect((await service.get("/health")).headers.get("retry-after")).toBe("2");
  });

  test("a page is 503, and only a form says that something may have been changed", async () => {
    const service = serviceWithoutDatabase();
    const page = await service.handle(ask("GET", `/p/${code}`));
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
    const shown = await page.text();
    expect(shown).toContain("Ekki næst í skírteinin");
    expect(shown).not.toContain(mayBeDone);

    const form = await service.handle(ask("POST", `/p/${code}/wallet`, { origin }));
    expect([form.status, form.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await form.text()).toContain(mayBeDone);
  });

  test("the calls of platform A's wallet are 503", async () => {
    const service = serviceWithoutDatabase();
    const path = "/platform-a/v1/devices/phone/registrations/pass.felagi.development";
    const response = await service.handle(ask("GET", path));
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  });
});

test("a call and a form that get no connection of the pool in time are 503", async () => {
  const { options } = await databases.fresh();
  const pool = new pg.Pool({ ...options, max: 1, connectionTimeoutMillis: 100 });
  const service = serviceOn(pool);
  const only = await pool.connect();
  onTestFinished(async () => {
    only.release();
    await pool.end();
  });
  for (const response of [
    await service.get("/api/v1/pass-template"),
    await service.post("/api/v1/member/passes/issue", { kennitala: "010130-2129" }),
    await service.handle(ask("POST", `/p/${code}/wallet`, { origin })),
    await service.handle(ask("POST", `/wallet/${crypto.randomUUID()}/remove`, { origin })),
  ]) {
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  }
});

test("a call whose connection the server ends is 503", async () => {
  const pool = await databases.fresh();
  const service = await demoService(pool);
  const { memberships } = await service.lookUp("010130-2129");
  const own = await pool.connect();
  await own.query("begin; lock table pass in access exclusive mode");
  const reading = service.get(`/api/v1/pass/${memberships[0]?.pass?.id}`, demoKey);
  await expect
    .poll(async () => {
      // A connection of its own: within a transaction, pg_stat_activity does not change.
      const { rowCount } = await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rowCount;
    })
    .toBe(1);
  const response = await reading;
  await own.query("rollback");
  own.release();
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
});

test.each([
  ["08006", true],
  ["57P01", true],
  ["57014", false],
  ["23505", false],
])("SQLSTATE %s: the database is away is %s", (sqlState, isAway) => {
  const error = new pg.DatabaseError("", 0, "error");
  error.code = sqlState;
  expect(isDatabaseAway(error)).toBe(isAway);
});
