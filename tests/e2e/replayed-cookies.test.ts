import { randomUUID } from "node:crypto";
import { demoPassword } from "#process/demo.ts";
import { portal, ports } from "./support/addresses.ts";
import { callAction } from "./support/call-action.ts";
import { demoPeople, personOf } from "./support/people.ts";
import { count } from "./support/portal-records.ts";
import { ask } from "./support/raw-request.ts";
import { lookUp } from "./support/service-lookup.ts";
import { cookieName, newSession } from "./support/session.ts";
import { asStaff, createStaff, createStaffSession, type StaffPerson } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** What a cookie of the staff still opens: a page, an action, a file and a stream. */
async function opens({ cookie }: { cookie: string }) {
  const email = `${randomUUID()}@kept.example`;
  const headers = asStaff({ cookie });
  const fields = { name: "Nýr", email, role: "viewer" };
  const page = await ask(portal, "/staff/team", { headers });
  await callAction(portal, "invitePerson", { cookie: headers.cookie, fields });
  const stream = await fetch(`${portal}/staff/changes/sms`, { headers });
  await stream.body?.cancel();
  return {
    page: page.text.includes("@bylgja.example"),
    action: (await count(ports.portal, "from staff_account where email = $1", [email])) > 0,
    file: (await ask(portal, "/staff/activity/export?q=enginn", { headers })).status === 200,
    stream: stream.status === 200,
  };
}

const everything = { page: true, action: true, file: true, stream: true };
const nothing = { page: false, action: false, file: false, stream: false };

const byAdmin = async (change: Record<string, string>) => {
  const { cookie } = asStaff(await createStaff({ role: "admin" }));
  await callAction(portal, "changePerson", { cookie, fields: change });
};

const ends: [what: string, end: (person: StaffPerson) => Promise<unknown>, opened: object][] = [
  [
    "its owner signed out",
    (person) => callAction(portal, "signOutStaff", asStaff(person)),
    nothing,
  ],
  ["the account was closed", ({ id }) => byAdmin({ accountId: id, change: "disable" }), nothing],
  [
    "the role was lowered",
    ({ id }) => byAdmin({ accountId: id, change: "role", role: "viewer" }),
    { ...nothing, stream: true },
  ],
  [
    "the password was changed at another computer",
    async ({ id }) => {
      const password = "grasker-a-thaki-kirkju";
      const fields = { present: demoPassword, password, again: password };
      const elsewhere = asStaff(await createStaffSession(id));
      await callAction(portal, "changePassword", { ...elsewhere, fields });
    },
    nothing,
  ],
];

test.describe("a cookie that somebody kept", { tag: "@once" }, () => {
  for (const [what, end, opened] of ends) {
    test(`opens nothing more of the console after ${what}`, async () => {
      const person = await createStaff({ role: "admin", withDemoPassword: true });
      expect(await opens(person)).toEqual(everything);
      await end(person);
      expect(await opens(person)).toEqual(opened);
    });
  }

  for (const [what, action, fields] of [
    ["the member signed out", "signOut", {}],
    ["somebody else was identified in its place", "identify", { kennitala: demoPeople.both }],
  ] as const) {
    test(`opens nothing of a member's after ${what}`, async () => {
      const kennitala = personOf("kept cookie", action === "signOut");
      const cookie = `${cookieName}=${await newSession(kennitala, ports.portal)}`;
      const shows = async () =>
        (await ask(portal, "/passes", { headers: { cookie } })).text.includes(kennitala);
      expect(await shows()).toBe(true);
      await callAction(portal, action, { cookie, fields });
      expect(await shows()).toBe(false);
      for (const address of ["/passes/felagsadild", "/passes/sundkort", "/sign-out"]) {
        const { text } = await ask(portal, address, { headers: { cookie } });
        expect(text, address).not.toContain(kennitala);
      }
      await callAction(portal, "getPass", { cookie, fields: { slug: "sundkort" } });
      expect((await lookUp(kennitala)).memberships).toEqual([]);
      const other = `${cookieName}=${await newSession(kennitala, ports.portal)}`;
      await callAction(portal, "getPass", { cookie: other, fields: { slug: "sundkort" } });
      expect((await lookUp(kennitala)).memberships).toHaveLength(1);
    });
  }
});
