import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { portalBeforeNothing, ports } from "./support/addresses.ts";
import { demoPeople } from "./support/people.ts";
import type { PlainBrowser, PlainPage } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, type Role, roles } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is;
const id = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3cffff";

interface Page {
  /** The least role that may see it; everybody where there is none. */
  minRole?: Role;
  /** The address of a record that nobody has heard of. */
  unknown?: string;
  /** An address that cannot be answered without the pass service. */
  asksService?: string;
}

/** Every page, by its route; what is not listed here stands below. */
const pages: Record<string, Page> = {
  "/": {},
  "/passes": { asksService: "/passes" },
  "/passes/[slug]": { unknown: "/passes/golf", asksService: "/passes/felagsadild" },
  "/personal-data": {},
  "/sign-out": {},
  "/text-link": { unknown: "/text-link" },
  "/staff": { minRole: "viewer" },
  "/staff/activity": { minRole: "manager" },
  "/staff/bulk": { minRole: "sender" },
  "/staff/bulk/new": { minRole: "manager" },
  "/staff/bulk/[id]": { minRole: "sender", unknown: `/staff/bulk/${id}` },
  "/staff/bulk/[id]/attention": {
    minRole: "sender",
    unknown: `/staff/bulk/${id}/attention`,
  },
  "/staff/members": { minRole: "viewer" },
  "/staff/members/[search]": { minRole: "viewer", unknown: `/staff/members/${id}` },
  "/staff/notifications": { minRole: "viewer" },
  "/staff/notifications/[id]": { minRole: "viewer", unknown: `/staff/notifications/${id}` },
  "/staff/passes": { minRole: "viewer" },
  "/staff/passes/[id]": {
    minRole: "viewer",
    unknown: `/staff/passes/${id}`,
    asksService: `/staff/passes/${id}`,
  },
  "/staff/passes/[id]/change": {
    minRole: "manager",
    unknown: `/staff/passes/${id}/change`,
    asksService: `/staff/passes/${id}/change`,
  },
  "/staff/passes/[id]/notification": {
    minRole: "sender",
    unknown: `/staff/passes/${id}/notification`,
    asksService: `/staff/passes/${id}/notification`,
  },
  "/staff/passes/[id]/sms": {
    minRole: "sender",
    unknown: `/staff/passes/${id}/sms`,
    asksService: `/staff/passes/${id}/sms`,
  },
  "/staff/passes/[id]/void": {
    minRole: "manager",
    unknown: `/staff/passes/${id}/void`,
    asksService: `/staff/passes/${id}/void`,
  },
  "/staff/passes/new": {
    minRole: "sender",
    unknown: `/staff/passes/new?template=${id}`,
    asksService: "/staff/passes/new",
  },
  "/staff/password": { minRole: "viewer" },
  "/staff/scan": { minRole: "sender" },
  "/staff/scan/[id]": { minRole: "sender", unknown: `/staff/scan/${id}` },
  "/staff/sign-in": {},
  "/staff/sign-in/forgotten": {},
  "/staff/invitation/[token]": { unknown: `/staff/invitation/${id}` },
  "/staff/sms": { minRole: "viewer" },
  "/staff/sms/[id]": { minRole: "viewer", unknown: `/staff/sms/${id}` },
  "/staff/team": { minRole: "admin" },
  "/staff/team/[id]": { minRole: "admin", unknown: `/staff/team/${id}` },
  "/staff/templates": {
    minRole: "viewer",
    unknown: "/staff/templates?page=900",
    asksService: "/staff/templates",
  },
  "/staff/templates/[id]": {
    minRole: "viewer",
    unknown: `/staff/templates/${id}`,
    asksService: `/staff/templates/${id}`,
  },
  "/staff/templates/[id]/texts": {
    minRole: "manager",
    unknown: `/staff/templates/${id}/texts`,
    asksService: `/staff/templates/${id}/texts`,
  },
};

/** Route handlers and files, whose statuses stand in their own tests. */
const noPages: readonly string[] = [
  "/health/live",
  "/health/ready",
  "/issuer/logo",
  "/language",
  "/metrics",
  "/passes/code/[list]",
  "/robots.txt",
  "/sign-in/callback",
  "/staff/activity/export",
  "/staff/bulk/[id]/faults",
  "/staff/bulk/[id]/report",
  "/staff/bulk/upload",
  "/staff/changes/[what]",
  "/staff/sign-in/callback",
  "/staff/sms-preview",
];

const listed = Object.entries(pages);
const addressOf = (pattern: string) =>
  pattern.replace("[slug]", "felagsadild").replaceAll(/\[\w+\]/g, id);

function routePatterns(): string[] {
  const source = readFileSync("lib/portal/observability/route-pattern.ts", "utf8");
  return [...source.matchAll(/^ {2}"(\/[^"]*)",$/gm)].map(([, pattern = ""]) => pattern);
}

async function comeAs(plain: PlainBrowser, role: Role, port: number = ports.portal) {
  plain.setStaffCookie(await createStaff({ role, portal: port }));
}

function expectToComeAgain(page: PlainPage, where: string): void {
  expect(page.status, where).toBe(503);
  expect(Number(page.headers.get("retry-after")), where).toBeGreaterThan(0);
}

test.describe("the status of a page says what the page says", { tag: "@once" }, () => {
  test("every route of the portal is in this walk", () => {
    expect([...Object.keys(pages), ...noPages].sort()).toEqual(routePatterns().sort());
  });

  for (const role of roles) {
    test(`a ${role} gets 403 where the page is for others`, async ({ plain }) => {
      await comeAs(plain, role);
      for (const [pattern, { minRole }] of listed) {
        if (!minRole) continue;
        const page = await plain.ask(addressOf(pattern));
        const isAllowed = roles.indexOf(role) >= roles.indexOf(minRole);
        if (isAllowed) expect(page.status, pattern).not.toBe(403);
        else {
          expect(page.status, pattern).toBe(403);
          expect(page.heading, pattern).toBe(say.notAllowed.title);
        }
      }
    });
  }

  test("a record that nobody has heard of is 404", async ({ plain }) => {
    await comeAs(plain, "admin");
    await plain.setMemberSession(demoPeople.both);
    for (const [pattern, { unknown }] of listed) {
      if (!unknown) continue;
      const page = await plain.ask(unknown);
      expect(page.status, pattern).toBe(404);
      expect(page.headers.get("retry-after"), pattern).toBeNull();
    }
  });

  test("a page that is there is 200", async ({ plain }) => {
    await comeAs(plain, "admin");
    await plain.setMemberSession(demoPeople.both);
    for (const [pattern, { unknown }] of listed) {
      if (unknown && unknown === addressOf(pattern)) continue;
      const page = await plain.ask(addressOf(pattern));
      const isSentOn = ["/staff/sign-in", "/staff/sign-in/forgotten", "/passes/[slug]"].includes(
        pattern,
      );
      if (!isSentOn) expect(page.status, pattern).toBe(200);
    }
  });
});

test.describe("the status of a page before a service that is down", { tag: "@once" }, () => {
  test.use({ baseURL: portalBeforeNothing });

  test("what cannot be shown without it is 503 with Retry-After", async ({ plain }) => {
    await comeAs(plain, "manager", ports.portalBeforeNothing);
    await plain.setMemberSession(demoPeople.both);
    for (const [pattern, { asksService }] of listed) {
      if (asksService) expectToComeAgain(await plain.ask(asksService), pattern);
    }
  });

  test("a member who was found cannot be shown", async ({ plain }) => {
    await comeAs(plain, "viewer", ports.portalBeforeNothing);
    const form = await plain.open("/staff/members");
    const found = await plain.submit(form, "[name=kennitala]", {
      kennitala: demoPeople.both,
    });
    expect(found.address.pathname).toMatch(/^\/staff\/members\/[0-9a-f-]{36}$/);
    expectToComeAgain(found, "/staff/members/[search]");
  });

  test("what stands in the portal's own database is shown", async ({ plain }) => {
    await comeAs(plain, "manager", ports.portalBeforeNothing);
    for (const [pattern, { minRole, asksService, unknown }] of listed) {
      if (!minRole || minRole === "admin" || asksService || unknown) continue;
      expect((await plain.ask(addressOf(pattern))).status, pattern).toBe(200);
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
  expect(answer.heading).toBe(say.notAllowed.title);
});
