import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { demoPassword } from "#programs/demo-team.ts";
import { portal, ports } from "./support/addresses.ts";
import { findMember, ownContent, passes, textPass } from "./support/console-journey.ts";
import { demoPeople } from "./support/people.ts";
import { count, query } from "./support/portal-records.ts";
import { formOf, type PostedForm, post } from "./support/posted-form.ts";
import {
  asStaff,
  bringInStaff,
  hire,
  type Role,
  roles,
  type StaffPerson,
} from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is;
const folder = "app/[[]locale]/staff";
const from = (file: string) => file.replaceAll("\\", "/").replace(/^.*?\/staff\//, "");

/** Who comes: one of each role, and two whom no role helps. */
const visitors = [...roles, "signed out", "must change the password"] as const;
type Visitor = (typeof visitors)[number];

async function come(visitor: Visitor): Promise<StaffPerson> {
  if (visitor === "must change the password") {
    return hire({ role: "admin", mustChangePassword: true, withDemoPassword: true });
  }
  const role: Role = visitor === "signed out" ? "admin" : visitor;
  const person = await hire({ role, withDemoPassword: true });
  if (visitor === "signed out") {
    await query(ports.portal, "update staff_session set ended_at = now() where id = $1", [
      person.sessionId,
    ]);
  }
  return person;
}

/** What is said here and nowhere in the product: the least role of each place and each action. */
function isFor(least: Role | "own account", visitor: Visitor): boolean {
  if (visitor === "signed out") return false;
  if (least === "own account") return true;
  return visitor !== "must change the password" && roles.indexOf(visitor) >= roles.indexOf(least);
}

/** As a page, and as the portal's own script asks for the same. */
const ways: Record<string, string>[] = [{}, { rsc: "1" }];

/** Its own script Next first sends to an address that caches can tell apart; that is followed. */
async function ask(address: string, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(address, { headers, redirect: "manual" });
  const place = answer.headers.get("location");
  return place?.includes("_rsc=") ? ask(new URL(place, address).href, headers) : answer;
}

interface Place {
  least: Role | "own account";
  address: string;
  /** Words of what the place is about, which nobody else may read. */
  holds: string;
}

/** Everything that a page of the console can be about. */
async function somethingToSee(page: Page) {
  const admin = await bringInStaff(page.context(), { name: "Vala Sýnileg" });
  const content = ownContent();
  await textPass(page, passes.inWallet, { content });
  const sms = page.url().split("/").at(-1) ?? "";
  const notification = randomUUID();
  await query(
    ports.portal,
    `insert into dispatch (id, kind, state, pass_id, staff_id, form_token, request, created_at)
     values ($1, 'notification', 'refused', $2, $3, $4, $5, now())`,
    [
      ...[notification, passes.inWallet, admin.id, randomUUID()],
      JSON.stringify({ message: content, passWallets: [], passStatuses: [] }),
    ],
  );
  return { admin, sms, notification, content };
}

function placesOf({
  admin,
  sms,
  notification,
  content,
}: Awaited<ReturnType<typeof somethingToSee>>) {
  const text = content.slice(0, 30);
  return {
    "(console)/page.tsx": { least: "viewer", address: "", holds: say.today.wanting },
    "(console)/members/page.tsx": {
      ...{ least: "viewer", address: "/members", holds: say.members.title },
    },
    "(console)/sms/page.tsx": { least: "viewer", address: "/sms", holds: admin.name },
    "(console)/sms/[id]/page.tsx": { least: "viewer", address: `/sms/${sms}`, holds: text },
    "(console)/notifications/page.tsx": {
      ...{ least: "viewer", address: "/notifications", holds: admin.name },
    },
    "(console)/notifications/[id]/page.tsx": {
      ...{ least: "viewer", address: `/notifications/${notification}`, holds: text },
    },
    "(console)/passes/[id]/sms/page.tsx": {
      ...{ least: "sender", address: `/passes/${passes.inWallet}/sms` },
      holds: say.sms.templateTextHint,
    },
    "(console)/passes/[id]/notification/page.tsx": {
      ...{ least: "sender", address: `/passes/${passes.inWallet}/notification` },
      holds: say.notification.walletsHint,
    },
    "(console)/activity/page.tsx": { least: "manager", address: "/activity", holds: admin.name },
    "(console)/team/page.tsx": { least: "admin", address: "/team", holds: admin.email },
    "(console)/team/[id]/page.tsx": {
      ...{ least: "admin", address: `/team/${admin.id}`, holds: admin.email },
    },
    "(console)/password/page.tsx": {
      ...{ least: "own account", address: "/password", holds: say.password.present },
    },
    "activity/export/route.ts": {
      ...{ least: "manager", address: "/activity/export", holds: admin.name },
    },
  } satisfies Record<string, Place>;
}

/** Proven in a way of their own: a find of one session, and a stream without an end. */
const apart = ["(console)/members/[find]/page.tsx", "changes/[what]/route.ts"];

test.describe("who may see what", { tag: "@once" }, () => {
  test("every page and every handler opens for its roles and for nobody else", async ({ page }) => {
    test.setTimeout(90_000);
    const places = placesOf(await somethingToSee(page));
    const found = globSync(`${folder}/{(console)/**/page.tsx,**/route.ts}`, {}).map(from);
    const listed = [...Object.keys(places), ...apart];
    expect(found.filter((file) => !file.startsWith("provider/")).sort()).toEqual(listed.sort());

    for (const visitor of visitors) {
      const headers = asStaff(await come(visitor));
      for (const [file, { least, address, holds }] of Object.entries<Place>(places)) {
        for (const asked of ways) {
          const where = `${visitor} at ${file} ${Object.keys(asked)}`;
          const answer = await ask(`${portal}/staff${address}`, { ...headers, ...asked });
          const text = await answer.text();
          if (isFor(least, visitor)) {
            expect(answer.status, where).toBe(200);
            expect(text, where).toContain(holds);
          } else {
            expect(text, where).not.toContain(holds);
          }
        }
      }
    }
  });

  test("a stream of changes opens for whoever may read messages", async ({ page }) => {
    test.setTimeout(90_000);
    const { sms } = await somethingToSee(page);
    for (const visitor of visitors) {
      const headers = asStaff(await come(visitor));
      for (const what of ["sms", "notifications", sms]) {
        const leaving = new AbortController();
        const answer = await fetch(`${portal}/staff/changes/${what}`, {
          ...{ headers, signal: leaving.signal },
        });
        const refused = visitor === "signed out" ? 401 : 403;
        expect(answer.status, visitor).toBe(isFor("viewer", visitor) ? 200 : refused);
        leaving.abort();
      }
    }
  });
});

interface Deed {
  least: Role | "own account";
  /** Where the form stands, for an admin. */
  address: string;
  /** What tells the form from the others of the page. */
  has: string;
  fields(who: StaffPerson): Record<string, string>;
  happened(who: StaffPerson, sent: Record<string, string>): Promise<boolean>;
}

const exists = async (what: string, values: unknown[]) =>
  (await count(ports.portal, what, values)) > 0;

function deedsOf(victim: StaffPerson): Record<string, Deed> {
  return {
    signOutStaff: {
      ...{
        least: "own account",
        address: "/staff/password",
        has: "header form:has(input[type=hidden])",
      },
      fields: () => ({}),
      happened: ({ sessionId }) =>
        exists("from staff_session where id = $1 and ended_at is not null", [sessionId]),
    },
    findMember: {
      ...{ least: "viewer", address: "/staff/members", has: "main form:has([name=kennitala])" },
      fields: () => ({ kennitala: demoPeople.both }),
      happened: ({ sessionId }) => exists("from staff_find where session_id = $1", [sessionId]),
    },
    textPassLink: {
      ...{ least: "sender", address: `/staff/passes/${passes.inWallet}/sms`, has: "main form" },
      fields: () => ({ intent: "send", formToken: randomUUID() }),
      happened: (_, { formToken }) => exists("from dispatch where form_token = $1", [formToken]),
    },
    notifyPass: {
      ...{ least: "sender", address: `/staff/passes/${passes.inWallet}/notification` },
      has: "main form",
      fields: () => ({
        ...{ intent: "send", formToken: randomUUID(), message: "Halló" },
        ...{ wallets: "SERVICE_WALLET", statuses: "ACTIVE" },
      }),
      happened: (_, { formToken }) => exists("from dispatch where form_token = $1", [formToken]),
    },
    invitePerson: {
      ...{ least: "admin", address: "/staff/team", has: "main form:has([name=email])" },
      fields: () => ({ name: "Nýr", email: `${randomUUID()}@x.example`, role: "viewer" }),
      happened: (_, { email }) => exists("from staff_account where email = $1", [email]),
    },
    changePerson: {
      ...{
        least: "admin",
        address: `/staff/team/${victim.id}`,
        has: "main form:has([value=role])",
      },
      fields: () => ({ accountId: victim.id, change: "role", role: "manager" }),
      happened: async () => {
        const what = "staff_account where id = $1 and role = 'manager'";
        const did = await exists(`from ${what}`, [victim.id]);
        await query(ports.portal, "update staff_account set role = 'viewer' where id = $1", [
          victim.id,
        ]);
        return did;
      },
    },
    changePassword: {
      ...{ least: "own account", address: "/staff/password", has: "main form" },
      fields: () => ({
        ...{
          present: demoPassword,
          password: "grasker-a-thaki-kirkju",
          again: "grasker-a-thaki-kirkju",
        },
      }),
      happened: ({ id }) =>
        exists("from activity where staff_id = $1 and action = 'password' and outcome = 'done'", [
          id,
        ]),
    },
  };
}

/** Of the door, open to everybody; and one that no form leads to, proven below. */
const otherActions = ["signIn", "acceptInvitation", "previewText"];

function exportedActions(): string[] {
  return globSync(`${folder}/**/actions.ts`).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export const (\w+) =/gm)].map(
      ([, name = ""]) => name,
    ),
  );
}

test.describe("who may do what", { tag: "@without-script" }, () => {
  test("every action is carried out for its roles and for nobody else", async ({
    page,
    playwright,
  }) => {
    test.setTimeout(90_000);
    const victim = await hire({ role: "viewer" });
    const deeds = deedsOf(victim);
    expect(exportedActions().sort()).toEqual([...Object.keys(deeds), ...otherActions].sort());
    await bringInStaff(page.context(), { withDemoPassword: true });
    const anybody = await playwright.request.newContext({ baseURL: portal });
    for (const [name, { least, address, has, fields, happened }] of Object.entries(deeds)) {
      await page.goto(address);
      const form: PostedForm = await formOf(page.locator(has).first());
      for (const visitor of visitors) {
        const who = await come(visitor);
        const sent = { ...form.fields, ...fields(who) };
        const headers = { ...asStaff(who), Origin: portal };
        await post(anybody, { ...form, fields: sent }, headers);
        const isAllowed = name === "signOutStaff" || isFor(least, visitor);
        expect(await happened(who, sent), `${visitor}: ${name}`).toBe(isAllowed);
        if (isAllowed || visitor === "signed out") continue;
        const noted = "from activity where staff_id = $1 and action = 'not-allowed'";
        expect(await count(ports.portal, noted, [who.id]), `${visitor}: ${name}`).toBe(1);
      }
    }
    await anybody.dispose();
  });
});

test("a preview is for whoever may send", { tag: "@with-script" }, async ({ page }) => {
  await bringInStaff(page.context());
  await page.goto(`/staff/passes/${passes.inWallet}/sms`);
  await page.getByLabel(say.sms.ownText).check();
  const asked = page.waitForRequest((request) => "next-action" in request.headers());
  await page.getByLabel(say.sms.content, { exact: true }).fill("Halló þarna ${url}");
  const request = await asked;
  const { cookie: _, ...headers } = await request.allHeaders();
  for (const visitor of visitors) {
    const answer = await fetch(request.url(), {
      method: "POST",
      headers: {
        ...asStaff(await come(visitor)),
        Origin: portal,
        "Next-Action": headers["next-action"] ?? "",
        "Content-Type": headers["content-type"] ?? "",
      },
      body: new Uint8Array(request.postDataBuffer() ?? []),
      redirect: "manual",
    });
    const text = await answer.text();
    expect(text.includes("pass.example"), visitor).toBe(isFor("sender", visitor));
  }
});

test("a member who was found is shown to the finder alone", { tag: "@once" }, async ({ page }) => {
  await bringInStaff(page.context());
  await findMember(page, demoPeople.both);
  for (const visitor of visitors) {
    const headers = asStaff(await come(visitor));
    for (const asked of ways) {
      const answer = await ask(page.url(), { ...headers, ...asked });
      expect(await answer.text()).not.toContain(demoPeople.both);
    }
  }
});
