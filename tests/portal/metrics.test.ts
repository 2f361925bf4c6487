import { globSync } from "node:fs";
import path from "node:path";
import { Registry } from "prom-client";
import { describe, expect, test } from "vitest";
import { addGaugesOf } from "#portal/health/gauges.ts";
import { isReady } from "#portal/health/readiness.ts";
import { routePatternOf, routePatterns } from "#portal/observability/observe-request.ts";
import { runtimeLink } from "#process/portal-process.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();

describe("metrics", () => {
  test("what stands in the database is counted, and nothing counts as 0", async () => {
    const { database } = await databases.fresh();
    const registry = new Registry();
    addGaugesOf(registry, () => database);
    expect(await registry.metrics()).toContain('felagi_messages{state="unknown"} 0\n');
    await database.execute(
      "insert into member_session (id, issued_at, last_seen_at) values (gen_random_uuid(), now(), now())",
    );
    expect(await registry.metrics()).toContain('felagi_sessions{state="member"} 1\n');
  });

  test("without a database there are no counts of before, and it is said to be down", async () => {
    const { database } = await databases.fresh();
    const registry = new Registry();
    let execute = database.execute.bind(database);
    addGaugesOf(registry, () => ({ execute }));
    expect(await registry.metrics()).toContain("felagi_database_up 1\n");
    execute = () => {
      throw new Error("away");
    };
    const text = await registry.metrics();
    expect(text).toContain("felagi_database_up 0\n");
    expect(text).not.toContain("felagi_messages{");
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
    // What this one answers is no route, and has no name.
    const named = routes.filter((route) => route !== "/staff/[...missing]");
    const files = ["/manifest.webmanifest", "/robots.txt", "/sitemap.xml"];
    expect([...routePatterns].sort()).toEqual([...new Set(named), ...files].sort());
  });

  test.each([
    ["/", "/"],
    ["/?kennitala=0101302129", "/"],
    ["/staff/passes/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001?a=b", "/staff/passes/[id]"],
    ["/staff/passes/new/", "/staff/passes/new"],
    ["/health/live", "/health/live"],
    ["/_next/static/chunks/1.js", "/_next/*"],
    ["/010130-2129", "(none)"],
    ["/staff/nothing", "(none)"],
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

  test("is not there once the portal was asked to stop", async () => {
    runtimeLink().server.stopping.abort();
    expect(await isReady(answers)).toBe(false);
    runtimeLink().server.stopping = new AbortController();
  });
});
