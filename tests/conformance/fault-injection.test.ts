import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkRules } from "#conformance/run.ts";
import type { World } from "#conformance/world.ts";
import { testDatabases } from "#tests/pass-service/test-database.ts";
import { origin, type TestService } from "#tests/pass-service/test-service.ts";
import { isSoak } from "#tests/support/soak.ts";
import { type InjectedFault, injectedFaults } from "./injected-faults.ts";
import { wholeService, wholeWorld, workingFetch } from "./world.ts";

const databases = testDatabases();
const key = { keyId: "demo", keyToken: "demo" };
let world: World;
beforeAll(async () => {
  world = await wholeWorld();
});
let service: TestService;
beforeEach(async () => {
  service = await wholeService(await databases.fresh());
});

function faultyService({
  alter,
  headers = {},
  as,
  redirectsTo,
}: InjectedFault): (request: Request) => Promise<Response> {
  const fetch = workingFetch(service);
  const requestCounts = new Map<string, number>();
  const successCounts = new Map<string, number>();
  return async (request) => {
    const path = new URL(request.url).pathname;
    const { method } = request;
    const text = await request.clone().text();
    const place = method + path;
    const before = successCounts.get(place) ?? 0;
    const sentBefore = requestCounts.get(place + text) ?? 0;
    requestCounts.set(place + text, sentBefore + 1);
    const sent = text ? JSON.parse(text) : undefined;
    const received = { method, path, sent, before, sentBefore };
    const otherToken = as?.(received);
    if (otherToken) request.headers.set("authorization", `Bearer ${otherToken}`);
    const response = await fetch(request);
    if (redirectsTo && path.endsWith("/pass") && response.status === 303) {
      return Response.redirect(redirectsTo);
    }
    if (!path.startsWith("/api/")) return response;
    if (response.ok) successCounts.set(place, before + 1);
    const body = await response.json();
    const altered = alter(received, response.status, body);
    return Response.json(altered?.body ?? body, {
      status: altered?.status ?? response.status,
      headers: { ...Object.fromEntries(response.headers), ...headers },
    });
  };
}

/** The section whose rules a fault breaks; `npm run test:soak` checks that it breaks no other. */
function sectionOf({ breaks }: InjectedFault): string {
  const [section = "", ...others] = new Set(breaks.map((rule) => rule.split(", ")[0] ?? ""));
  expect(others).toEqual([]);
  return section;
}

describe("fault injection: the suite names exactly the rules that a service breaks", () => {
  test.each(Object.entries(injectedFaults))("%s", async (_, fault) => {
    const target = { url: origin, key, fetch: faultyService(fault) };
    const results = await checkRules(target, world, {
      only: isSoak ? undefined : sectionOf(fault),
    });
    const broken = results.filter(({ outcome }) => outcome === "broken");
    expect(broken.map(({ rule, title }) => `${rule}: ${title}`).toSorted()).toEqual(fault.breaks);
  });

  test("a fault of the service (5xx) in the place of each refusal", async () => {
    const failing = faultyService({
      alter: (_, status) => (status >= 400 ? { status: 500 } : undefined),
      breaks: [],
    });
    const results = await checkRules({ url: origin, key, fetch: failing }, world);
    const kept = results.filter(({ outcome }) => outcome === "kept").map(({ title }) => title);
    expect(
      kept.filter((title) => /refused|not accepted|is required|unique|bound/.test(title)),
    ).toEqual([]);
    expect(kept).not.toContain(
      "no request of this run was answered by a fault of the service (5xx)",
    );
  });

  test("and none when nothing is changed", async () => {
    const honest = faultyService({ alter: () => undefined, breaks: [] });
    const results = await checkRules({ url: origin, key, fetch: honest }, world);
    expect(results.filter(({ outcome }) => outcome === "broken")).toEqual([]);
  });
});
