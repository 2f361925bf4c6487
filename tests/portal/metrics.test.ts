import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { renderDatabaseGauges } from "#portal/observability/metrics/database-gauges.ts";
import { createCounter, createHistogram } from "#portal/observability/metrics/registry.ts";
import { isReady } from "#portal/observability/readiness.ts";
import { routePatternOf, routePatterns } from "#portal/observability/route-pattern.ts";
import { runtimeLink } from "#portal-server/runtime-link.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();

describe("metrics", () => {
  test("a counter counts each set of labels for itself, and labels are escaped", () => {
    const counter = createCounter("calls_total", "Calls.");
    counter.add({ route: "/" });
    counter.add({ route: "/" });
    counter.add({ route: 'a"b\n' });
    expect(counter.render()).toEqual([
      "# HELP calls_total Calls.",
      "# TYPE calls_total counter",
      'calls_total{route="/"} 2',
      'calls_total{route="a\\"b\\n"} 1',
    ]);
  });

  test("a histogram's buckets hold all that is not above them", () => {
    const histogram = createHistogram("seconds", "Seconds.", [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe({}, value);
    expect(histogram.render().slice(2)).toEqual([
      'seconds_bucket{le="0.1"} 2',
      'seconds_bucket{le="1"} 3',
      'seconds_bucket{le="+Inf"} 4',
      expect.stringMatching(/^seconds_sum 7\.65/),
      "seconds_count 4",
    ]);
  });

  test("what stands in the database is counted, and nothing counts as 0", async () => {
    const { database } = await databases.fresh();
    const lines = await renderDatabaseGauges(database);
    expect(lines).toContain('felagi_dispatches{state="unknown"} 0');
    await database.execute(
      "insert into member_session (id, issued_at, last_seen_at) values (gen_random_uuid(), now(), now())",
    );
    expect(await renderDatabaseGauges(database)).toContain('felagi_sessions{state="member"} 1');
  });
});

describe("the name of a route", () => {
  test("is one of those that the app directory has", () => {
    const routes = globSync("app/**/{page.tsx,route.ts}").map(
      (file) =>
        `/${path.dirname(path.relative("app", file)).split(path.sep).join("/")}`.replace(
          /\/\[locale\]|\/\([^/]*\)|\/\.$/g,
          "",
        ) || "/",
    );
    expect([...routePatterns].sort()).toEqual([...new Set(routes), "/robots.txt"].sort());
  });

  test.each([
    ["/", "/"],
    ["/?kennitala=0101302129", "/"],
    ["/staff/passes/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001?a=b", "/staff/passes/[id]"],
    ["/staff/passes/new/", "/staff/passes/new"],
    ["/health/live", "/health/live"],
    ["/_next/static/chunks/1.js", "/_next/*"],
    ["/010130-2129", "(none)"],
    ["/staff/passes/a/b/c", "(none)"],
  ])("of %s is %s", (address, pattern) => {
    expect(routePatternOf(address)).toBe(pattern);
  });
});

describe("readiness", () => {
  const answers = { query: async () => [] };

  test("is there when the database answers", async () => {
    expect(await isReady(answers)).toBe(true);
  });

  test("is not there when the database does not answer at all", async () => {
    expect(await isReady({ query: () => new Promise(() => {}) })).toBe(false);
  });

  test("is not there while the disk of the embedded database is full", async () => {
    const { server } = runtimeLink();
    server.hasDiskSpace = async () => false;
    expect(await isReady(answers)).toBe(false);
    delete server.hasDiskSpace;
    expect(await isReady(answers)).toBe(true);
  });

  test("is not there once the portal was asked to stop", async () => {
    runtimeLink().server.isStopping = true;
    expect(await isReady(answers)).toBe(false);
    runtimeLink().server.isStopping = false;
  });
});
