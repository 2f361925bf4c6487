import { describe, expect, test } from "vitest";
import { jsonReport, textReport } from "#conformance/report.ts";
import { nameOf } from "#conformance/rule.ts";
import { checkRules, planOf, type Result, rules } from "#conformance/run.ts";
import { worldSchema } from "#conformance/world.ts";
import { Browser } from "#tests/pass-service/browser.ts";
import { demoServiceForEach, pool, service } from "#tests/pass-service/fresh-service.ts";
import { origin } from "#tests/pass-service/test-service.ts";
import { codes } from "#tests/pass-service/world.ts";
import { demoWorld, wholeWorld, workingFetch } from "./world.ts";

demoServiceForEach();
const key = { keyId: "demo", keyToken: "demo" };

const broken = (results: Result[]) => results.filter(({ outcome }) => outcome === "broken");
const unseen = rules.filter(({ unseen: why }) => why !== undefined).map(({ title }) => title);
const unchecked = (results: Result[]) =>
  results
    .filter(({ outcome, title }) => outcome === "not checked" && !unseen.includes(title))
    .map(({ title }) => title);

test("this service keeps every rule that can be seen from outside", async () => {
  const target = { url: origin, key, fetch: workingFetch(service) };
  const results = await checkRules(target, await wholeWorld());
  expect(broken(results)).toEqual([]);
  expect(unchecked(results)).toEqual([]);
  expect(results).toHaveLength(rules.length);
});

test("a demo that visitors have used is not called broken", async () => {
  await service.issue("010130-3019");
  await service.issue("010130-2479");
  for (const [data, action] of [
    [codes.punch, "VOID"],
    [codes.coupon, "REDEEM"],
    [codes.gift, "VOID"],
  ]) {
    const { transactionId } = await (await service.post("/api/v1/scan", { data })).json();
    const acted = await service.post(`/api/v1/scan/${transactionId}/action`, { action });
    expect(acted.status).toBe(200);
  }
  const { memberships } = await service.lookUp("010130-2129");
  const added = await new Browser(service).submit(
    `${memberships[0]?.pass?.deliveryPageUrl}/wallet`,
  );
  expect(added.status).toBe(303);

  const target = { url: origin, key, fetch: workingFetch(service) };
  const results = await checkRules(target, await demoWorld());
  expect(broken(results)).toEqual([]);
});

test("there is a rule for every number of the interface document", () => {
  const numbered: Record<string, number> = {
    "Authentication, ": 5,
    "Members, both ": 4,
    "Members, lookup ": 5,
    "Members, issue ": 5,
    "Pass status, ": 5,
    "Scanning, ": 4,
    "SMS, send ": 9,
  };
  const names = rules.map(nameOf);
  for (const [name, count] of Object.entries(numbered)) {
    for (let number = 1; number <= count; number += 1) expect(names).toContain(name + number);
  }
});

describe("a run", () => {
  const counts = async () => {
    const tables = ["pass", "membership", "sms_message", "notification", "scan_transaction"];
    const count = (table: string) => `(select count(*)::int from ${table}) as ${table}`;
    const { rows } = await pool.query(`select ${tables.map(count).join()}`);
    return rows[0];
  };

  test("that is read-only writes and sends nothing", async () => {
    const before = await counts();
    const target = { url: origin, key, fetch: service.handle };
    const results = await checkRules(target, await demoWorld(), { readOnly: true });
    expect(await counts()).toEqual(before);
    expect(results.some(({ outcome }) => outcome === "kept")).toBe(true);
    expect(planOf(await demoWorld(), { readOnly: true })).toEqual([]);
  });

  test("of the demo may be repeated; it makes few records, and leaves no pass of its own valid", async () => {
    const answer = workingFetch(service);
    const before = await counts();
    let requests = 0;
    const counting = (request: Request) => {
      requests += 1;
      return answer(request);
    };
    const target = { url: origin, key, fetch: counting };
    expect(broken(await checkRules(target, await demoWorld()))).toEqual([]);
    expect(requests).toBeLessThan(280);
    const after = await counts();
    expect(after.pass - before.pass).toBeLessThan(15);
    expect(after.sms_message).toBeLessThan(12);
    expect(after.notification).toBe(6);
    const { rows } = await pool.query(
      "select id from pass where external_identifier like 'conformance-%' and voided_at is null",
    );
    expect(rows).toEqual([]);
    const again = await checkRules(target, await demoWorld());
    expect(broken(again)).toEqual([]);
    expect(unchecked(again).length).toBeLessThan(6);
  });

  test("without a word about the data looks at what needs none, and says what it needs", async () => {
    const results = await checkRules(
      { url: origin, key, fetch: service.handle },
      worldSchema.parse({}),
    );
    expect(broken(results)).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === "kept").length).toBeGreaterThan(10);
    const reasons = results.flatMap((one) => (one.outcome === "not checked" ? one.because : []));
    expect(reasons).toContain("needs members.withPass");
  });

  test("never prints the key or a kennitala", async () => {
    const secret = { keyId: "demo", keyToken: "hush-3f2a9c" };
    const refuse = async () => Response.json({ error: "no" }, { status: 500 });
    const target = { url: origin, key: secret, fetch: refuse };
    const results = await checkRules(target, await demoWorld());
    expect(broken(results).length).toBeGreaterThan(20);
    const report = textReport(results) + jsonReport(target.url, results);
    expect(report).not.toMatch(/hush-3f2a9c|aHVzaC0z|0101302129|010130-2129/);
  });

  test("of a service that cannot be reached ends at once", async () => {
    const unreachable = () => Promise.reject(new TypeError("fetch failed"));
    const run = checkRules({ url: origin, key, fetch: unreachable }, await demoWorld());
    await expect(run).rejects.toThrow("fetch failed");
  });
});
