import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { isSoak } from "#tests/support/soak.ts";
import { expectAccessible, expectRoomForWords } from "./support/accessible.ts";
import { portalBeforeFaults, portalBeforeNothing, ports } from "./support/addresses.ts";
import { findMember, passes, textPass } from "./support/console-journey.ts";
import { freshPass } from "./support/fresh-passes.ts";
import { ownPass, templates, voidPass, writePass } from "./support/own-pass.ts";
import { expectValidPage } from "./support/page-checks.ts";
import { ownTemplate, setOnTemplate, write } from "./support/pass-desk.ts";
import { passWithFault } from "./support/pass-faults.ts";
import { demoPeople } from "./support/people.ts";
import { query } from "./support/portal-records.ts";
import { codeWithFault } from "./support/scan-faults.ts";
import { act, openByScan, scan } from "./support/scan-journey.ts";
import { type StaffPerson, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { browserLanguage, languages, staffWords } from "./support/words.ts";

const longName =
  "Aðalheiður Ísafold Hólmfríður Sigurbjörg Þorgerður Vatnsfjörð Snæfells-Ögmundsdóttir";
const link = "${url}";

type Step = (page: Page, person: StaffPerson) => Promise<unknown>;
const at =
  (address: string): Step =>
  (page) =>
    page.goto(address);

/** The console as an admin with a long name walks it, page by page; some steps go on from the one before. */
const steps: Record<string, Step> = {
  "the first page": at("/staff"),
  "finding a member": at("/staff/members"),
  "nothing typed": async (page) => {
    await page.locator("main form button").click();
    await page.getByRole("main").getByRole("alert").waitFor();
  },
  "text messages": at("/staff/sms"),
  "text messages, none found": at("/staff/sms?from=2020-01-01&until=2020-01-02"),
  notifications: at("/staff/notifications"),
  "no such message": at(`/staff/sms/${passes.inWallet}`),
  "no such pass": at(`/staff/passes/${randomUUID()}/sms`),
  templates: at("/staff/templates"),
  "no such page of templates": at("/staff/templates?page=99"),
  "a template with fields and locations": at(`/staff/templates/${templates.ticket}`),
  "a template without either": at(`/staff/templates/${templates.giftCard}`),
  "the saved texts of a template": at(`/staff/templates/${templates.ticket}/texts`),
  "no such template": at(`/staff/templates/${randomUUID()}`),
  "opening a pass": at("/staff/passes"),
  "a search that finds nothing": async (page) => {
    await page.locator("main input[name=pass]").fill("kort sem er ekki til");
    await page.locator("main form button").click();
    await page.waitForURL(/search=/);
  },
  "no pass by that number": async (page) => {
    await page.locator("main input[name=pass]").fill(randomUUID());
    await page.locator("main form button").click();
    await page.getByRole("main").getByRole("alert").waitFor();
  },
  "a pass": at(`/staff/passes/${passes.withPhoneField}?done=changed`),
  "a pass with an unknown outcome": at(`/staff/passes/${passes.inWallet}?outcome=unknown`),
  "a pass that is void": async (page) => {
    const { id } = await voidPass(await ownPass({ passTemplateId: templates.coupon }));
    await page.goto(`/staff/passes/${id}`);
  },
  "writing a text": at(`/staff/passes/${passes.withPhoneField}/sms`),
  "a notification": at(`/staff/passes/${passes.inWallet}/notification`),
  "a notification without words": async (page) => {
    await page.locator("main button[value=preview]").click();
    await page.getByRole("main").getByRole("alert").waitFor();
  },
  "finding a pass": at("/staff/scan/find"),
  "the scanner": at("/staff/scan"),
  "no code typed": async (page) => {
    await scan(page, "");
    await page.locator("[data-state=interrupted]").waitFor();
  },
  "a scanned pass": async (page) => {
    await page.goto("/staff/scan");
    await scan(page, "DemoMultiTicket0000001");
    await page.locator("[data-state=ready]").waitFor();
    await page
      .locator("details", { has: page.locator("[name=confirm]") })
      .locator("summary")
      .click();
  },
  "too many punches": async (page) => {
    await page.goto("/staff/scan");
    await scan(page, "DemoPunchCard000000001");
    await page.locator("[name=amount]").fill("99");
    await page.locator("[name=amount]").press("Enter");
    await page.locator("[data-state=not-used]").waitFor();
  },
  "one punch": async (page) => {
    const { code } = await freshPass("punchCard");
    await page.goto("/staff/scan?entrance=PUNCHES&punches=1");
    await scan(page, code());
    await page.locator("[data-state=used]").waitFor();
  },
  "nobody's scan": at(`/staff/scan/${randomUUID()}`),
  "choosing a template": at("/staff/passes/new"),
  "a template that is not there": at("/staff/passes/new?template=ekkert"),
  "a new pass": at(`/staff/passes/new?template=${templates.ticket}`),
  "a new pass with everything wrong": async (page) => {
    await write(page, { "input-netfang": "x", expirationDate: "x", backLabel: "x" });
    await page.locator("main button[value=look]").last().click();
    await page.getByRole("main").getByRole("alert").waitFor();
  },
  "a look at a new pass": async (page) => {
    await page.goto(`/staff/passes/new?template=${templates.multiTicket}`);
    await write(page, { stampsLeft: "9", backLabel: longName, backValue: longName });
    await page.locator("main button[value=look]").last().click();
    await page.locator("main button[value=send]").waitFor();
  },
  "changing a pass": at(`/staff/passes/${passes.withPhoneField}/change`),
  "a look at a change": async (page) => {
    await write(page, { stampsLeft: "0", externalIdentifier: longName });
    await page.locator("main button[value=look]").last().click();
    await page.locator("main button[value=send]").waitFor();
  },
  "a change of what was changed meanwhile": async (page) => {
    const { id, passTemplateId } = await ownPass({ passTemplateId: templates.multiTicket });
    await page.goto(`/staff/passes/${id}/change`);
    await write(page, { stampsLeft: "1", externalIdentifier: id });
    await writePass(id, { passTemplateId, stampsLeft: 2 });
    await page.locator("main button[value=look]").last().click();
    await page.getByRole("main").getByRole("alert").waitFor();
  },
  "a change of a locked pass": async (page) => {
    const template = await ownTemplate({}, [{ identifier: "saeti" }]);
    await setOnTemplate(template, "lock_input_fields");
    const { id } = await ownPass({ passTemplateId: template, isVoided: true });
    await page.goto(`/staff/passes/${id}/change`);
  },
  "voiding without a reason": async (page) => {
    await page.goto(`/staff/passes/${passes.withPhoneField}/void`);
    await page.locator("main form button").click();
    await page.getByRole("main").getByRole("alert").waitFor();
  },
  activity: at("/staff/activity"),
  team: at("/staff/team"),
  "one person": (page, { id }) => page.goto(`/staff/team/${id}`),
  "nobody by that name": at(`/staff/team/${randomUUID()}`),
  "the own password": at("/staff/password"),
};

/** Of each template of a page the states that show most of its parts: these are looked at whole. */
const templatesOfPages = new Set([
  "the first page",
  "nothing typed",
  "text messages",
  "no such message",
  "no such page of templates",
  "a template with fields and locations",
  "no pass by that number",
  "a pass",
  "writing a text",
  "a notification without words",
  "a scanned pass",
  "one punch",
  "choosing a template",
  "a new pass with everything wrong",
  "a look at a new pass",
  "a change of what was changed meanwhile",
  "voiding without a reason",
  "activity",
  "team",
  "one person",
  "the own password",
]);

/** Parts of the walk that can be gone on their own: each begins with a page of its own. */
const begins = ["the first page", "opening a pass", "the scanner", "choosing a template"];
const parts: [name: string, step: Step][][] = [];
for (const step of Object.entries(steps)) {
  if (begins.includes(step[0])) parts.push([]);
  parts.at(-1)?.push(step);
}

for (const language of languages) {
  test.describe(`everybody can read and use the console in ${language}`, {
    tag: "@with-script",
  }, () => {
    test.use({ locale: browserLanguage[language] });
    const strings = staffWords[language];
    const look = language === "is" ? expectAccessible : expectRoomForWords;

    test("before signing in", async ({ page, complaints }) => {
      complaints.expect(/status of 404/);
      await page.goto("/staff/sign-in?left=timed-out");
      await look(page);
      await page.locator("main form button").click();
      await page.getByRole("main").getByRole("alert").waitFor();
      await look(page);
      await page.goto("/staff/invitation/nothing");
      await look(page);
    });

    for (const part of parts) {
      test(`every page from "${part[0]?.[0]}" on`, async ({ page, complaints }) => {
        test.setTimeout(180_000);
        complaints.expect(/status of 404/);
        const person = await signInNewStaff(page.context(), { name: longName });
        for (const [what, step] of part) {
          await test.step(what, async () => {
            await step(page, person);
            await expectValidPage(page);
            await (isSoak || templatesOfPages.has(what) ? look : expectRoomForWords)(page);
          });
        }
      });
    }

    test("from a member to a sent text", async ({ page }) => {
      test.setTimeout(300_000);
      await signInNewStaff(page.context(), { name: longName });
      await findMember(page, demoPeople.both, language);
      await look(page);
      await page.goto(`/staff/passes/${passes.withPhoneField}/sms`);
      await page.locator("input[name=text][value=own]").check();
      await page.locator("input[name=recipient][value=on-file]").check();
      const words = `„Langt“ ${"skírteini".repeat(40)} ${link} $\{nafn}`;
      await page.getByLabel(strings.sms.content, { exact: true }).fill(words);
      await page.getByText("pass.example").waitFor();
      await look(page);
      await page.locator("main button[value=preview]").click();
      await page.locator("main button[value=send]").waitFor();
      await look(page);
      await page.locator("main button[value=send]").click();
      await page.waitForURL(/\/staff\/sms\/[0-9a-f-]{36}$/);
      await look(page);
    });
  });
}

test("everybody can read what went wrong in the console", { tag: "@with-script" }, async ({
  page,
  complaints,
}) => {
  test.setTimeout(300_000);
  complaints.expect(/status of (403|503)/);
  const { id } = await signInNewStaff(page.context(), { role: "viewer" });
  await page.goto("/staff/team");
  await expectAccessible(page);
  await query(ports.portal, "update staff_account set must_change_password = true where id = $1", [
    id,
  ]);
  await page.goto("/staff");
  await expect(page).toHaveURL(/password/);
  await expectAccessible(page);
  await signInNewStaff(page.context(), { role: "sender", portal: ports.portalBeforeNothing });
  await page.goto(`${portalBeforeNothing}/staff`);
  await expectAccessible(page);
  await page.goto(`${portalBeforeNothing}/staff/templates`);
  await expectAccessible(page);
  // The same words of the same failure, on other pages.
  for (const place of [`passes/${passes.inWallet}`, `passes/${passes.inWallet}/sms`]) {
    await page.goto(`${portalBeforeNothing}/staff/${place}`);
    await (isSoak ? expectAccessible : expectRoomForWords)(page);
  }
  await signInNewStaff(page.context(), { role: "sender", portal: ports.portalBeforeFaults });
  await textPass(page, passWithFault("hangs up on the text"), {}, portalBeforeFaults);
  await page.getByText(staffWords.is.messageState.unknownConnectionLost.label).first().waitFor();
  await expectAccessible(page);
  await textPass(page, passWithFault("the issuer has no add-on"), {}, portalBeforeFaults);
  await page.getByText(staffWords.is.refusal.ADDON_REQUIRED.why).waitFor();
  await expectAccessible(page);
  await page.goto(`${portalBeforeFaults}/staff/sms`);
  await expectAccessible(page);
  await openByScan(page, codeWithFault("hangs up on the action", randomUUID()), portalBeforeFaults);
  await act(page, "PUNCHES", "1");
  await page.locator("[data-state=unknown]").waitFor();
  await expectAccessible(page);
});
