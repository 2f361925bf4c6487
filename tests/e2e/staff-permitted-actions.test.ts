/** In one file, because every action of the console must stand in it. */

import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import type { APIResponse } from "@playwright/test";
import { demoPassword } from "#process/demo.ts";
import { portal, ports } from "./support/addresses.ts";
import { createBulkList } from "./support/bulk-lists.ts";
import { passes } from "./support/console-journey.ts";
import { ownPass, readPass, templates } from "./support/own-pass.ts";
import { demoPeople } from "./support/people.ts";
import { count, query } from "./support/portal-records.ts";
import { post } from "./support/posted-form.ts";
import {
  asStaff,
  createStaff,
  type Role,
  type StaffPerson,
  signInNewStaff,
} from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { isFor, signInVisitor, visitors } from "./support/visitors.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;

interface Deed {
  minRole: Role | "own account";
  /** Where the form stands, for an admin. */
  address: string;
  /** What tells the form from the others of the page. */
  has: string;
  fields(who: StaffPerson): Record<string, string> | Promise<Record<string, string>>;
  happened(
    who: StaffPerson,
    sent: Record<string, string>,
    answer: APIResponse,
  ): Promise<boolean> | boolean;
}

const exists = async (what: string, values: unknown[]) =>
  (await count(ports.portal, what, values)) > 0;

/** A scan of this person's, of a transaction that no service knows. */
async function keepScan({ id: staffId }: StaffPerson): Promise<string> {
  const id = randomUUID();
  await query(
    ports.portal,
    `insert into scan (id, transaction_id, pass_id, staff_id, actions, opened_at)
     values ($1, $2, $3, $4, $5, now())`,
    [id, randomUUID(), passes.withPhoneField, staffId, '[{"action":"PUNCHES","maxPunches":9}]'],
  );
  return id;
}

/** A scan of this person's in which a visit was just used. */
async function keepUsedScan(who: StaffPerson): Promise<string> {
  const scanId = await keepScan(who);
  await query(
    ports.portal,
    `insert into pass_operation (id, kind, state, form_token, staff_id, pass_id, scan_id,
       scan_action, amount, stamps_left, started_at)
     values ($1, 'scan-action', 'done', $2, $3, $4, $5, 'PUNCHES', 1, 0, now())`,
    [randomUUID(), randomUUID(), who.id, passes.withPhoneField, scanId],
  );
  return scanId;
}

/** A text of this person's that may have been sent. */
async function keepUnknownText({ id: staffId }: StaffPerson, listId?: string): Promise<string> {
  const id = randomUUID();
  await query(
    ports.portal,
    `insert into message
       (id, kind, state, pass_id, staff_id, form_token, created_at, finished_at, bulk_list_id)
     values ($1, 'sms', 'unknown', $2, $3, $4, now(), now(), $5)`,
    [id, randomUUID(), staffId, randomUUID(), listId ?? null],
  );
  await query(
    ports.portal,
    "update bulk_row set message_id = $2 where bulk_list_id = $1 and line = 1",
    [listId ?? null, id],
  );
  return id;
}

async function keepHandledText(who: StaffPerson): Promise<string> {
  const id = await keepUnknownText(who);
  await query(
    ports.portal,
    "insert into handled_message (message_id, staff_id, handled_at, note) values ($1, $2, now(), '')",
    [id, who.id],
  );
  return id;
}

/** A list of this person's with a text that may have been sent. */
async function keepUncertainList(who: StaffPerson): Promise<string> {
  const listId = await createBulkList({ staffId: who.id, state: "checked" });
  await keepUnknownText(who, listId);
  await query(
    ports.portal,
    `update bulk_list set state = 'finished', finished_at = now(), confirmed_at = now(),
       sender_id = staff_id, audience = 'not-in-wallet', request = '{"kind":"sms"}',
       recipient_count = 1 where id = $1`,
    [listId],
  );
  return listId;
}

const settledAt = new Date("2026-01-01T12:00:00Z");

/** Creates a list with one text, already marked as handled. Returns the identifier of the list. */
async function keepSettledList(who: StaffPerson): Promise<string> {
  const listId = await keepUncertainList(who);
  await query(
    ports.portal,
    `insert into handled_message (message_id, staff_id, handled_at, note)
     select id, $2, $3, '' from message where bulk_list_id = $1`,
    [listId, who.id, settledAt],
  );
  return listId;
}

/** Whatever became of it: the second who may is told that the pass is not as it was. */
const asked = (staffId: string, kind: "change" | "void") =>
  exists("from pass_operation where staff_id = $1 and kind = $2", [staffId, kind]);

function deedsOf(
  victim: StaffPerson,
  {
    passId,
    foundCard,
    ownScan,
    usedScan,
    ownText,
    handledText,
    checked,
    listed,
    uncertain,
    settled,
  }: Record<
    | "passId"
    | "foundCard"
    | "ownScan"
    | "usedScan"
    | "ownText"
    | "handledText"
    | "checked"
    | "listed"
    | "uncertain"
    | "settled",
    string
  >,
): Record<string, Deed> {
  return {
    signOutStaff: {
      minRole: "own account",
      address: "/staff/password",
      has: `header form:contains("${strings.frame.signOut}")`,
      fields: () => ({}),
      happened: ({ sessionId }) =>
        exists("from staff_session where id = $1 and ended_at is not null", [sessionId]),
    },
    findMember: {
      minRole: "viewer",
      address: "/staff/members",
      has: "main form:has([name=person])",
      fields: () => ({ person: demoPeople.both }),
      happened: ({ sessionId }) => exists("from member_search where session_id = $1", [sessionId]),
    },
    openPass: {
      minRole: "viewer",
      address: "/staff/passes",
      has: "main form:has([name=pass])",
      fields: () => ({ pass: passes.inWallet }),
      happened: async (_, __, answer) =>
        answer.headers().location?.endsWith(`/staff/passes/${passes.inWallet}`) ?? false,
    },
    findPass: {
      minRole: "sender",
      address: "/staff/scan/find?entrance=CHECK",
      has: "main form:has([name=pass])",
      fields: () => ({ pass: passes.inWallet }),
      happened: async (_, __, answer) =>
        answer.headers().location?.includes("/staff/scan/find?entrance=CHECK&search=") ?? false,
    },
    admitHolder: {
      minRole: "sender",
      address: foundCard,
      has: "main form:has([name=stampsLeft])",
      fields: async () => {
        const { id } = await ownPass({ passTemplateId: templates.punchCard, stampsLeft: 4 });
        return { passId: id, stampsLeft: "4", formToken: randomUUID() };
      },
      happened: async (_, sent) => (await readPass(String(sent.passId))).stampsLeft === 3,
    },
    searchConsole: {
      minRole: "viewer",
      address: "/staff/templates",
      has: "header form:has([name=anybody])",
      fields: () => ({ anybody: passes.inWallet }),
      happened: async (_, __, answer) =>
        answer.headers().location?.endsWith(`/staff/passes/${passes.inWallet}`) ?? false,
    },
    searchMessages: {
      minRole: "viewer",
      address: "/staff/sms",
      has: "main form:has([name=search])",
      fields: () => ({ search: "Sigríður" }),
      happened: (_, __, answer) =>
        answer.headers().location?.includes("/staff/sms?search=") ?? false,
    },
    searchActivity: {
      minRole: "manager",
      address: "/staff/activity",
      has: "main form:has([name=q])",
      fields: () => ({ q: "Sigríður" }),
      happened: (_, __, answer) =>
        answer.headers().location?.includes("/staff/activity?q=") ?? false,
    },
    textPassLink: {
      minRole: "sender",
      address: `/staff/passes/${passes.inWallet}/sms`,
      has: "main form",
      fields: () => ({ intent: "send", formToken: randomUUID() }),
      happened: (_, { formToken }) => exists("from message where form_token = $1", [formToken]),
    },
    notifyPass: {
      minRole: "sender",
      address: `/staff/passes/${passes.inWallet}/notification`,
      has: "main form",
      fields: () => ({
        intent: "send",
        formToken: randomUUID(),
        message: "Halló",
        wallets: "SERVICE_WALLET",
        statuses: "ACTIVE",
      }),
      happened: (_, { formToken }) => exists("from message where form_token = $1", [formToken]),
    },
    changeText: {
      minRole: "manager",
      address: `/staff/templates/${templates.noonSwim}/texts`,
      has: "main form:has([name=icelandic])",
      // A template has one default text, and other tests write theirs.
      fields: ({ id }) => ({
        intent: "save",
        name: `Texti ${id}`,
        icelandic: "Halló ${url}",
        isDefault: "",
      }),
      happened: (_, { name }) => exists("from saved_text where name = $1", [name]),
    },
    changeHandled: {
      minRole: "sender",
      address: `/staff/sms/${ownText}`,
      has: "main form:has([name=note])",
      fields: async (who) => ({ messageId: await keepUnknownText(who) }),
      happened: (_, { messageId }) =>
        exists("from handled_message where message_id = $1", [messageId]),
    },
    handleRow: {
      minRole: "sender",
      address: "/staff",
      has: "main form:has([name=row])",
      fields: async (who) => ({ row: `sms/${await keepUnknownText(who)}` }),
      happened: (_, { row }) =>
        exists("from handled_message where message_id = $1", [row?.split("/")[1]]),
    },
    reopenRow: {
      minRole: "sender",
      address: `/staff?handled=sms/${handledText}`,
      has: "main form:has([name=handledAt])",
      fields: async (who) => ({ row: `sms/${await keepHandledText(who)}` }),
      happened: async (_, { row }) =>
        !(await exists("from handled_message where message_id = $1", [row?.split("/")[1]])),
    },
    foldKennitalaNotice: {
      minRole: "admin",
      address: "/staff",
      has: `main form:contains("${strings.kennitalaMode.read}")`,
      fields: () => ({}),
      happened: async (_, __, answer) =>
        (answer.headers()["set-cookie"] ?? "").includes("felagi-kennitala-notice"),
    },
    sendToList: {
      minRole: "manager",
      address: `/staff/bulk/${checked}`,
      has: "main form:has([name=formToken])",
      fields: async ({ id }) => ({
        intent: "send",
        seen: "0 1",
        listId: await createBulkList({ staffId: id, state: "checked" }),
      }),
      happened: (_, { listId }) =>
        exists("from bulk_list where id = $1 and confirmed_at is not null", [listId]),
    },
    correctFaults: {
      minRole: "manager",
      address: `/staff/bulk/${listed}`,
      has: "main form:has([name^=row-])",
      fields: async ({ id }) => ({
        "row-2": randomUUID(),
        listId: await createBulkList({ staffId: id, state: "listed" }),
      }),
      happened: (_, { listId }) => exists("from bulk_list where id = $1 and version > 0", [listId]),
    },
    readAnew: {
      minRole: "manager",
      address: `/staff/bulk/${listed}`,
      has: "main form:has([name=column])",
      fields: async ({ id }) => ({
        column: "0",
        names: "pass",
        listId: await createBulkList({ staffId: id, state: "listed" }),
      }),
      happened: (_, { listId }) => exists("from bulk_list where id = $1 and version > 0", [listId]),
    },
    settleRows: {
      minRole: "sender",
      address: `/staff/bulk/${uncertain}/attention`,
      has: "main form:has([name=note])",
      fields: async (who) => ({ chosen: await keepUnknownText(who) }),
      happened: (_, { chosen }) => exists("from handled_message where message_id = $1", [chosen]),
    },
    reopenRows: {
      minRole: "sender",
      address: `/staff/bulk/${settled}/attention?handledAt=${settledAt.getTime()}`,
      has: "main form:has([name=handledAt])",
      fields: async (who) => ({ listId: await keepSettledList(who) }),
      happened: async (_, { listId }) =>
        !(await exists(
          "from handled_message join message on id = message_id where bulk_list_id = $1",
          [listId],
        )),
    },
    stepBulkList: {
      minRole: "manager",
      address: `/staff/bulk/${listed}`,
      has: "main form:has([name=step])",
      fields: async ({ id }) => ({
        step: "discard",
        intent: "send",
        listId: await createBulkList({ staffId: id, state: "listed" }),
      }),
      happened: (_, { listId }) =>
        exists("from bulk_list where id = $1 and state = 'stopped'", [listId]),
    },
    followUpList: {
      minRole: "manager",
      address: `/staff/bulk/${uncertain}`,
      has: "main form:has([name=groups])",
      fields: async (who) => ({ groups: "uncertain", listId: await keepUncertainList(who) }),
      happened: (_, { listId }) => exists("from bulk_list where follows_id = $1", [listId]),
    },
    scanCode: {
      minRole: "sender",
      address: "/staff/scan",
      has: "main form:has([name=code])",
      fields: () => ({ code: "DemoMultiTicket0000001" }),
      happened: ({ id }) => exists("from scan where staff_id = $1", [id]),
    },
    actOnScan: {
      minRole: "sender",
      address: `/staff/scan/${ownScan}`,
      has: "main form:has([name=scanId])",
      fields: async (who) => ({ scanId: await keepScan(who), formToken: randomUUID() }),
      happened: (_, { scanId }) => exists("from pass_operation where scan_id = $1", [scanId]),
    },
    undoUse: {
      minRole: "sender",
      address: `/staff/scan/${usedScan}?entrance=OFFERED`,
      has: "main form:has([name=scanId])",
      fields: async (who) => ({ scanId: await keepUsedScan(who) }),
      happened: (_, { scanId }) =>
        exists("from pass_operation where scan_id = $1 and kind = 'undo'", [scanId]),
    },
    nameScanner: {
      minRole: "sender",
      address: "/staff/scan",
      has: "main form:has([name=scanner])",
      fields: () => ({ scanner: "Inngangur 2" }),
      happened: (_who, _sent, answer) =>
        answer.headers()["set-cookie"]?.includes("felagi-scanner=Inngangur") ?? false,
    },
    chooseEntranceMode: {
      minRole: "sender",
      address: "/staff/scan",
      has: "main form:has([name=entrance])",
      fields: () => ({ entrance: "CHECK" }),
      happened: (_who, _sent, answer) =>
        answer.headers()["set-cookie"]?.includes("felagi-entrance=") ?? false,
    },
    createNewPass: {
      minRole: "sender",
      address: `/staff/passes/new?template=${templates.coupon}`,
      has: "main form",
      fields: () => ({
        intent: "send",
        formToken: randomUUID(),
        "pass.externalIdentifier": randomUUID(),
      }),
      happened: async (_, sent) =>
        (await count(ports.service, "from pass where external_identifier = $1", [
          sent["pass.externalIdentifier"],
        ])) > 0,
    },
    changePass: {
      minRole: "manager",
      address: `/staff/passes/${passId}/change`,
      has: "main form",
      fields: () => ({
        intent: "send",
        formToken: randomUUID(),
        "pass.externalIdentifier": randomUUID(),
      }),
      happened: ({ id }) => asked(id, "change"),
    },
    voidPass: {
      minRole: "manager",
      address: `/staff/passes/${passId}/void`,
      has: "main form",
      fields: () => ({ formToken: randomUUID(), reason: "Prófun" }),
      happened: ({ id }) => asked(id, "void"),
    },
    invitePerson: {
      minRole: "admin",
      address: "/staff/team",
      has: "main form:has([name=email])",
      fields: () => ({ name: "Nýr", email: `${randomUUID()}@x.example`, role: "viewer" }),
      happened: (_, { email }) => exists("from staff_account where email = $1", [email]),
    },
    changePerson: {
      minRole: "admin",
      address: `/staff/team/${victim.id}`,
      has: "main form:has([value=role])",
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
      minRole: "own account",
      address: "/staff/password",
      has: "main form",
      fields: () => ({
        present: demoPassword,
        password: "grasker-a-thaki-kirkju",
        again: "grasker-a-thaki-kirkju",
      }),
      happened: ({ id }) =>
        exists("from activity where staff_id = $1 and action = 'password' and outcome = 'done'", [
          id,
        ]),
    },
  };
}

/** Of signing in, open to everybody. */
const otherActions = ["signIn", "signInWithProvider", "acceptInvitation", "askForNewPassword"];

function exportedActions(): string[] {
  return globSync("app/staff/**/actions.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export const (\w+) =/gm)].map(
      ([, name = ""]) => name,
    ),
  );
}

test.describe("who may do what", { tag: "@once" }, () => {
  test("every action is carried out for its roles and for nobody else", async ({
    plain,
    playwright,
  }) => {
    test.setTimeout(90_000);
    const victim = await createStaff({ role: "viewer" });
    const admin = await createStaff({ withDemoPassword: true });
    plain.setStaffCookie(admin);
    const { id: passId } = await ownPass({ passTemplateId: templates.coupon });
    const { id: cardId } = await ownPass({
      passTemplateId: templates.punchCard,
      stampsLeft: 4,
    });
    const search = await plain.open("/staff/scan/find");
    const found = await plain.submit(search, "[name=pass]", { pass: cardId });
    const deeds = deedsOf(victim, {
      passId,
      foundCard: `${found.address.pathname}${found.address.search}`,
      ownScan: await keepScan(admin),
      usedScan: await keepUsedScan(admin),
      ownText: await keepUnknownText(admin),
      handledText: await keepHandledText(admin),
      settled: await keepSettledList(admin),
      checked: await createBulkList({ staffId: admin.id, state: "checked" }),
      listed: await createBulkList({ staffId: admin.id, state: "listed" }),
      uncertain: await keepUncertainList(admin),
    });
    expect(exportedActions().sort()).toEqual([...Object.keys(deeds), ...otherActions].sort());
    const anybody = await playwright.request.newContext({ baseURL: portal });
    for (const [name, { minRole, address, has, fields, happened }] of Object.entries(deeds)) {
      const page = await plain.open(address);
      const [drawn] = page.all(has);
      if (!drawn) throw new Error(`${name} has no form at ${address}`);
      const form = page.posted(drawn);
      for (const visitor of visitors) {
        const who = await signInVisitor(visitor);
        const sent = { ...form.fields, ...(await fields(who)) };
        const headers = { ...asStaff(who), Origin: portal };
        const answer = await post(anybody, { ...form, fields: sent }, headers);
        const isAllowed = name === "signOutStaff" || isFor(minRole, visitor);
        expect(await happened(who, sent, answer), `${visitor}: ${name}`).toBe(isAllowed);
        if (isAllowed || visitor === "signed out") continue;
        const noted = "from activity where staff_id = $1 and action = 'not-allowed'";
        expect(await count(ports.portal, noted, [who.id]), `${visitor}: ${name}`).toBe(1);
      }
    }
    await anybody.dispose();
  });
});

test("a preview is for whoever may send", { tag: "@with-script" }, async ({ page }) => {
  await signInNewStaff(page.context());
  await page.goto(`/staff/passes/${passes.inWallet}/sms`);
  await page.getByLabel(strings.sms.ownText).check();
  await page.getByLabel(strings.sms.content, { exact: true }).fill("Halló þarna ${url}");
  await expect(page.getByText("Halló þarna pass.example")).toBeVisible();
  for (const visitor of visitors) {
    const body = new FormData();
    body.set("content", "Halló þarna ${url}");
    const headers = { ...asStaff(await signInVisitor(visitor)), Origin: portal };
    const answer = await fetch(`${portal}/staff/sms-preview`, { method: "POST", headers, body });
    const isAllowed = isFor("sender", visitor);
    const refusal = visitor === "signed out" ? 401 : 403;
    expect(answer.status, visitor).toBe(isAllowed ? 200 : refusal);
    expect((await answer.text()).includes("pass.example"), visitor).toBe(isAllowed);
  }
});
