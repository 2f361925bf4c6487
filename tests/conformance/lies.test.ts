import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkRules } from "#conformance/run.ts";
import type { World } from "#conformance/world.ts";
import { testDatabases } from "#tests/pass-service/test-database.ts";
import { origin, type TestService } from "#tests/pass-service/test-service.ts";
import { isSoak } from "#tests/support/soak.ts";
import { type Lie, lies } from "./lies.ts";
import { wholeService, wholeWorld } from "./world.ts";

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

function lying({ tell, headers = {}, as, leads }: Lie): (request: Request) => Promise<Response> {
  const heardBefore = new Map<string, number>();
  const answeredWell = new Map<string, number>();
  return async (request) => {
    const path = new URL(request.url).pathname;
    const { method } = request;
    const text = await request.clone().text();
    const place = method + path;
    const before = answeredWell.get(place) ?? 0;
    const sentBefore = heardBefore.get(place + text) ?? 0;
    heardBefore.set(place + text, sentBefore + 1);
    const sent = text ? JSON.parse(text) : undefined;
    const heard = { method, path, sent, before, sentBefore };
    const otherwise = as?.(heard);
    if (otherwise) request.headers.set("authorization", `Bearer ${otherwise}`);
    const response = await service.handle(request);
    if (leads && path.endsWith("/pass") && response.status === 303) {
      return Response.redirect(leads);
    }
    if (!path.startsWith("/api/")) return response;
    if (response.ok) answeredWell.set(place, before + 1);
    const body = await response.json();
    const told = tell(heard, response.status, body);
    return Response.json(told?.body ?? body, {
      status: told?.status ?? response.status,
      headers: { ...Object.fromEntries(response.headers), ...headers },
    });
  };
}

/** The one section whose rules a lie breaks; `npm run test:soak` sees that no other takes offence. */
function sectionOf({ breaks }: Lie): string {
  const [section = "", ...others] = new Set(breaks.map((rule) => rule.split(", ")[0] ?? ""));
  expect(others).toEqual([]);
  return section;
}

describe("the suite names exactly the rules that a service breaks", () => {
  test.each(Object.entries(lies))("%s", async (_, lie) => {
    const target = { url: origin, key, fetch: lying(lie) };
    const results = await checkRules(target, world, { only: isSoak ? undefined : sectionOf(lie) });
    const broken = results.filter(({ outcome }) => outcome === "broken");
    expect(broken.map(({ rule, title }) => `${rule}: ${title}`).toSorted()).toEqual(lie.breaks);
  });

  test("and none when nothing is changed", async () => {
    const honest = lying({ tell: () => undefined, breaks: [] });
    const results = await checkRules({ url: origin, key, fetch: honest }, world);
    expect(results.filter(({ outcome }) => outcome === "broken")).toEqual([]);
  });
});
