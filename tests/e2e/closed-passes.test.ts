import { randomUUID } from "node:crypto";
import { type ClosedPassStatus, closedPassStatuses, type Pass } from "#contract/index.ts";
import { ports } from "./support/addresses.ts";
import { ownPass, readPass, templates, voidPass } from "./support/own-pass.ts";
import { named, type PlainBrowser, textOf } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;
const link = "Sæktu skírteinið: ${url}";

const fresh = () => ownPass({ passTemplateId: templates.punchCard });
const deleteBy = (column: "deleted_at" | "deletion_requested_at") => async () => {
  const pass = await fresh();
  await query(ports.service, `update pass set ${column} = now() where id = $1`, [pass.id]);
  return pass;
};

const closedPass: Record<ClosedPassStatus, () => Promise<Pass>> = {
  VOIDED: async () => voidPass(await fresh()),
  EXPIRED: () =>
    ownPass({ passTemplateId: templates.punchCard, expirationDate: "2026-01-01T12:00:00Z" }),
  REDEEMED: () => ownPass({ passTemplateId: templates.punchCard, stampsLeft: 0 }),
  DELETE_IN_PROGRESS: deleteBy("deletion_requested_at"),
  DELETED: deleteBy("deleted_at"),
};

async function sentAbout(passId: string) {
  const { rows } = await query<{ request: { content?: { customContent?: string } } }>(
    ports.portal,
    "select request from message where pass_id = $1",
    [passId],
  );
  return rows.map(({ request }) => request.content?.customContent ?? "the template's text");
}

/** Sends a form that was drawn while the pass was open. */
async function sendOldForm(plain: PlainBrowser, passId: string, fields: Record<string, string>) {
  const open = await fresh();
  const form = await plain.open(`/staff/passes/${open.id}/sms`);
  const old = { passId, intent: "send", formToken: randomUUID() };
  const answer = await plain.post(form, "[name=passId]", { ...old, ...fields });
  expect(await sentAbout(open.id)).toEqual([]);
  return answer;
}

for (const status of closedPassStatuses) {
  const isDeleted = status === "DELETED" || status === "DELETE_IN_PROGRESS";

  test.describe(`a pass that is ${status}`, { tag: "@once" }, () => {
    test("has its link on no page of the console", async ({ plain }) => {
      const pass = await closedPass[status]();
      expect((await readPass(pass.id)).status).toBe(status);
      plain.setStaffCookie(await createStaff({ role: "admin" }));
      const pages = ["", "/sms", "/notification", "/change", "/void"];
      for (const place of pages) {
        const page = await plain.open(`/staff/passes/${pass.id}${place}`);
        const where = `${status} ${place}`;
        for (const address of [pass.deliveryPageUrl, pass.distributionUrl]) {
          expect(page.source, where).not.toContain(address);
        }
        expect(textOf(page.one("main")), where).not.toContain(strings.pass.action.sms);
        expect(page.all("input[name=text][value=template]"), where).toHaveLength(0);
      }
      const form = await plain.open(`/staff/passes/${pass.id}/sms`);
      expect(form.heading).toBe(isDeleted ? strings.messages.deleted : strings.sms.titleClosed);
      expect(form.all("main [name=content]")).toHaveLength(isDeleted ? 0 : 1);
    });

    test("has its link sent by no form", async ({ plain }) => {
      const pass = await closedPass[status]();
      plain.setStaffCookie(await createStaff({ role: "sender" }));
      const forms: [Record<string, string>, string][] = [
        [{ text: "template" }, isDeleted ? "deleted" : "closed-template-text"],
        [{ text: "own", content: link }, isDeleted ? "deleted" : "closed-link"],
      ];
      for (const [fields, problem] of forms) {
        const answer = await sendOldForm(plain, pass.id, fields);
        const told = strings.sms.problem[problem as "deleted"].replaceAll("'", "");
        expect(textOf(answer.one("main [role=alert]"))).toContain(told);
      }
      expect(await sentAbout(pass.id)).toEqual([]);
    });
  });
}

test("a text that the service refuses is written anew with the reason at its field", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const { id } = await fresh();
  const content = `Prof-${randomUUID()} ${"a".repeat(2_000)}`;
  const form = await plain.open(`/staff/passes/${id}/sms`);
  const sent = await plain.submit(form, "[name=passId]", {
    text: "own",
    content,
    recipient: "on-file",
    intent: "send",
    formToken: randomUUID(),
  });
  const { why } = strings.refusal.VALIDATION_FAILED;
  await expect.poll(async () => (await plain.open(sent.address.href)).main).toContain(why);
  const again = named(
    (await plain.open(sent.address.href)).one("main"),
    "a",
    strings.messages.again,
  );
  const anew = await plain.open(again?.getAttribute("href") ?? "");
  const field = anew.one("main [name=content]");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(textOf(anew.one(`[id="${field.getAttribute("id")}-problem"]`))).toContain(why);
  expect(textOf(field)).toBe(content);
});
