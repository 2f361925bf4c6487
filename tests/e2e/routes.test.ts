import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { isSoak } from "#tests/support/soak.ts";
import { portal, portalBeforeNothing, portalWithoutDatabase, ports } from "./support/addresses.ts";
import { demoPeople } from "./support/people.ts";
import type { PlainBrowser, PlainPage } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { ask, internalDetail } from "./support/raw-request.ts";
import { headerVariants, pathVariants } from "./support/request-variants.ts";
import {
  needingService,
  publicRoutes,
  routesApart,
  staffRoutes,
  unknownRecords,
} from "./support/routes.ts";
import { expectSecurityHeaders } from "./support/security-headers.ts";
import { cookieName, newSession } from "./support/session.ts";
import { asStaff, createStaff, type Role, roles } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { isFor, signInVisitor, type Visitor, visitors } from "./support/visitors.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;

/** Requests a page as a document, and as client-side navigation does. */
const ways: Record<string, string>[] = [{}, { rsc: "1" }];

/** Follows the redirect by which Next.js gives client-side navigation an address of its own. */
async function get(address: string, headers: Record<string, string>, hops = 3): Promise<Response> {
  const answer = await fetch(address, { headers, redirect: "manual" });
  const place = answer.headers.get("location");
  if (!place || !("rsc" in headers) || hops === 0) return answer;
  return get(new URL(place, address).href, headers, hops - 1);
}

/** Eight requests at a time: load shedding would refuse more from one visitor. */
async function eightAtATime(requests: (() => Promise<void>)[]): Promise<void> {
  const left = requests.values();
  const work = async () => {
    for (const request of left) await request();
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

function expectHeaders({ headers }: Response, address: string, where: string): void {
  expectSecurityHeaders(Object.fromEntries(headers), where);
  const directives = headers.get("cache-control")?.split(", ") ?? [];
  const storing = directives.filter((directive) => directive === "no-store");
  expect(storing, where).toHaveLength(/logo|robots|pictures|webmanifest/.test(address) ? 0 : 1);
}

test.describe.configure({ timeout: 120_000 });

test.describe("every route", { tag: "@once" }, () => {
  test("has a case in this file", async () => {
    const source = readFileSync("lib/portal/observability/observe-request.ts", "utf8");
    const patterns = [...source.matchAll(/^ {2}"(\/[^"]*)",$/gm)].map(([, pattern]) => pattern);
    const walked = [...Object.keys({ ...publicRoutes, ...(await staffRoutes()) }), ...routesApart];
    expect(walked.sort()).toEqual(patterns.sort());
  });

  test("for everybody has its status and headers, and is kept by no cache", async () => {
    const staff = asStaff(await createStaff()).cookie;
    const member = `${cookieName}=${await newSession(demoPeople.inWallet, ports.portal)}`;
    for (const [address, status] of Object.values(publicRoutes)) {
      for (const cookie of [`${staff}; ${member}`, ""]) {
        const where = `${address} ${cookie ? "signed in" : "signed out"}`;
        const answer = await get(portal + address, { cookie });
        if (cookie) expect(answer.status, where).toBe(status);
        expect(answer.status, where).toBeLessThan(500);
        expectHeaders(answer, address, where);
      }
    }
    const notReady = await fetch(`${portalWithoutDatabase}/health/ready`);
    expectSecurityHeaders(Object.fromEntries(notReady.headers), "a portal that is not ready");
  });

  test("of the console opens for its roles and for nobody else", async () => {
    const routes = Object.entries(await staffRoutes());
    for (const visitor of visitors) {
      const headers = asStaff(await signInVisitor(visitor));
      const requests = routes.flatMap(([route, { minRole, address, holds }]) =>
        ways.map((asked) => async () => {
          const where = `${visitor} at ${route} ${Object.keys(asked)}`;
          const answer = await get(portal + address, { ...headers, ...asked });
          const text = await answer.text();
          const isPage = !asked.rsc;
          expectHeaders(answer, address, where);
          if (isFor(minRole, visitor)) {
            expect(answer.status, where).toBe(200);
            if (isPage) expect(text, where).toContain(holds);
            return;
          }
          expect(text, where).not.toContain(holds);
          if (isPage && roles.includes(visitor as Role)) {
            expect(answer.status, where).toBe(403);
            const isFile = /\/(export|faults|report)/.test(address);
            if (!isFile) expect(text, where).toContain(strings.notAllowed.title);
          }
        }),
      );
      await eightAtATime(requests);
    }
  });

  const howTheyAsk: [Visitor, Record<string, string>][] = [
    ["signed out", {}],
    ["viewer", { RSC: "1" }],
  ];
  for (const [visitor, inPart] of howTheyAsk) {
    test(`stays closed to ${visitor}, by any header and any other writing of its address`, async () => {
      const routes = Object.entries(await staffRoutes());
      const headers = asStaff(await signInVisitor(visitor));
      for (const [at, [route, { minRole, address, holds }]] of routes.entries()) {
        if (isFor(minRole, visitor)) continue;
        const variants = [
          ...headerVariants(address).map(([what, more]) => ({ what, path: address, more })),
          ...pathVariants(address).map((other) => ({ what: other, path: other, more: inPart })),
        ];
        // One guard stands before every page: each takes an eighth of the variants in turn.
        const asked = variants.filter((_, variant) => isSoak || variant % 8 === at % 8);
        const requests = asked.map(({ what, path, more }) => async () => {
          const answer = await ask(portal, path, { headers: { ...headers, ...more } });
          const where = `${route} by ${what}`;
          expect(answer.text, where).not.toContain(holds);
          expect(answer.text, where).not.toMatch(internalDetail);
          expect(answer.status, where).toBeLessThan(500);
        });
        await eightAtATime(requests);
      }
    });
  }

  test("to a record that nobody has heard of is 404", async ({ plain }) => {
    plain.setStaffCookie(await createStaff());
    await plain.setMemberSession(demoPeople.both);
    for (const [route, address] of Object.entries(unknownRecords)) {
      const page = await plain.ask(address);
      expect(page.status, route).toBe(404);
      expect(page.headers.get("retry-after"), route).toBeNull();
    }
  });
});

test("a stream of changes opens for whoever may read messages", { tag: "@once" }, async () => {
  for (const visitor of visitors) {
    const headers = asStaff(await signInVisitor(visitor));
    for (const [what, minRole] of [
      ["sms", "viewer"],
      ["notifications", "viewer"],
      [randomUUID(), "viewer"],
      [`bulk-${randomUUID()}`, "sender"],
    ] as const) {
      const leaving = new AbortController();
      const { signal } = leaving;
      const answer = await fetch(`${portal}/staff/changes/${what}`, { headers, signal });
      const refused = visitor === "signed out" ? 401 : 403;
      expect(answer.status, `${visitor}: ${what}`).toBe(isFor(minRole, visitor) ? 200 : refused);
      leaving.abort();
    }
  }
});

test("a member who was found is shown to the finder alone", { tag: "@once" }, async ({ plain }) => {
  plain.setStaffCookie(await createStaff());
  const kennitala = demoPeople.both;
  const found = await plain.submit(await plain.open("/staff/members"), "[name=person]", {
    person: kennitala,
  });
  expect(found.main).toContain(kennitala);
  for (const visitor of visitors) {
    const headers = asStaff(await signInVisitor(visitor));
    for (const asked of ways) {
      const answer = await get(found.address.href, { ...headers, ...asked });
      expect(await answer.text()).not.toContain(kennitala);
    }
  }
});

test.describe("before a service that is down", { tag: "@once" }, () => {
  test.use({ baseURL: portalBeforeNothing });

  const comeAs = async (plain: PlainBrowser, role: Role) =>
    plain.setStaffCookie(await createStaff({ role, portal: ports.portalBeforeNothing }));
  const expectToComeAgain = (page: PlainPage, where: string) => {
    expect(page.status, where).toBe(503);
    expect(Number(page.headers.get("retry-after")), where).toBeGreaterThan(0);
  };

  test("what cannot be shown without it is 503 with Retry-After", async ({ plain }) => {
    await comeAs(plain, "manager");
    await plain.setMemberSession(demoPeople.both);
    for (const address of needingService) expectToComeAgain(await plain.ask(address), address);
    const kennitala = demoPeople.both;
    const form = await plain.open("/staff/members");
    const found = await plain.submit(form, "[name=person]", { person: kennitala });
    expectToComeAgain(found, "/staff/members/[search]");
  });

  test("what stands in the portal's own database is shown", async ({ plain }) => {
    await comeAs(plain, "admin");
    for (const [route, { address }] of Object.entries(await staffRoutes())) {
      if (route in unknownRecords || route.includes("[")) continue;
      expect((await plain.ask(address)).status, route).toBe(200);
    }
  });
});

test("an answer to a form without a script has the status of its page", {
  tag: "@once",
}, async ({ plain }) => {
  const admin = await createStaff({ role: "admin" });
  plain.setStaffCookie(admin);
  const form = await plain.open("/staff/team");
  await query(ports.portal, "update staff_account set role = 'viewer' where id = $1", [admin.id]);
  const answer = await plain.post(form, "[name=email]", {
    name: "Nýr",
    email: `${randomUUID()}@bylgja.example`,
  });
  expect(answer.status).toBe(403);
  expect(answer.heading).toBe(strings.notAllowed.title);
});
