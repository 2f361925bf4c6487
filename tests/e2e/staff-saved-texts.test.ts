import { randomUUID } from "node:crypto";
import { expectAccessible } from "./support/accessible.ts";
import { ports } from "./support/addresses.ts";
import { goOn, outboxHolding, send } from "./support/console-journey.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { expectPage } from "./support/page-checks.ts";
import { textOf } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { goOnPlainly } from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords } from "./support/words.ts";

const strings = staffWords.is;
const { texts } = strings;
const addressOf = (template: string) => `/staff/templates/${template}/texts`;
const link = "${url}";

test("a manager writes a text, a sender picks it, and it arrives as it was shown", {
  tag: "@once",
}, async ({ page, javaScriptEnabled }) => {
  const words = randomUUID().slice(0, 8);
  // Whoever texts a pass of the template meanwhile is shown the text: each journey has its own.
  const passTemplateId = javaScriptEnabled ? templates.trainer : templates.appointment;
  const inputFields = javaScriptEnabled
    ? [
        { identifier: "nafn", value: "Ylfa Marín" },
        { identifier: "starf", value: "Þjálfari" },
      ]
    : [
        { identifier: "dagur", value: "2027-03-01" },
        { identifier: "klukkan", value: "16:30" },
      ];
  // What an earlier attempt left would be in the way of a retry.
  await query(ports.portal, "delete from saved_text where pass_template_id = $1", [passTemplateId]);
  await signInNewStaff(page.context(), { role: "manager" });
  await page.goto(addressOf(passTemplateId));
  await expectPage(page, texts.title);
  await page.getByRole("button", { name: texts.save }).click();
  await expect(page.getByText(texts.problem["no-name"]).first()).toBeVisible();
  await page.getByLabel(texts.name).fill("Kortið tilbúið");
  await page.getByLabel(texts.icelandic).fill(`Kortið ${words}: ${link}`);
  await page.getByLabel(texts.english).fill(`Hello!\nYour card ${words}: ${link}`);
  await page.getByRole("button", { name: texts.preview }).click();
  await expect(page.getByText(`Your card ${words}: pass.example`)).toBeVisible();
  await page.getByLabel(texts.default).check();
  await page.getByRole("button", { name: texts.save }).click();
  await expect(page.getByText(texts.isDefault, { exact: true })).toBeVisible();
  await expect(page.getByText(strings.messages.passLink).first()).toBeVisible();
  // In the built portal, which bundles its libraries, too.
  await page.getByLabel(texts.name).fill("Kortið tilbúið");
  await page.getByLabel(texts.icelandic).fill("Annar texti");
  await page.getByRole("button", { name: texts.save }).click();
  await expect(page.getByText(texts.problem["name-taken"]).first()).toBeVisible();
  await expect(page.getByLabel(texts.icelandic)).toHaveValue("Annar texti");

  const { id } = await ownPass({
    passTemplateId,
    inputFields: [...inputFields, { identifier: "simi", value: "+3546112129" }],
  });
  await signInNewStaff(page.context(), { role: "sender" });
  await page.goto(`/staff/passes/${id}/sms`);
  const icelandic = filled(strings.sms.saved.is, { name: "Kortið tilbúið" });
  await expect(page.getByRole("radio", { name: icelandic })).toBeChecked();
  await page
    .getByRole("radio", { name: filled(strings.sms.saved.en, { name: "Kortið tilbúið" }) })
    .check();
  await goOn(page);
  await expect(page.getByText(`Your card ${words}: pass.example`)).toBeVisible();
  await send(page);
  await expect(page.getByText(`Your card ${words}:`)).toBeVisible();
  await expect(page.getByText(strings.messages.passLink)).toBeVisible();
  await expect.poll(() => outboxHolding(`Your card ${words}`)).toHaveLength(1);

  await signInNewStaff(page.context(), { role: "manager" });
  await page.goto(addressOf(passTemplateId));
  const another = await page.context().newPage();
  await another.goto(addressOf(passTemplateId));
  for (const tab of [page, another])
    await tab.getByRole("link", { name: "Kortið tilbúið" }).click();
  await page.getByRole("button", { name: texts.delete }).click();
  await expect(page.getByText(texts.none)).toBeVisible();
  await another.getByRole("button", { name: texts.save }).click();
  await expect(another.getByText(texts.problem.gone).first()).toBeVisible();
  await expect(another.getByLabel(texts.icelandic)).toHaveValue(`Kortið ${words}: ${link}`);
  // Saved again it is a new text, also after another look at it.
  await another.getByRole("button", { name: texts.preview }).click();
  await expect(another.getByText(`Your card ${words}: pass.example`)).toBeVisible();
  await expect(another.getByRole("button", { name: texts.delete })).toHaveCount(0);
  await another.getByRole("button", { name: texts.save }).click();
  await expect(another).toHaveURL(({ search }) => search === "");
  await another.getByRole("link", { name: "Kortið tilbúið" }).click();
  await another.getByRole("button", { name: texts.delete }).click();
  await expect(another.getByText(texts.none)).toBeVisible();
});

test("a saved text that is changed after it was confirmed is confirmed anew", {
  tag: "@once",
}, async ({ plain }) => {
  const id = randomUUID();
  await query(
    ports.portal,
    "insert into saved_text values ($1, $2, 'Breytist', 'Fyrri texti', '', true)",
    [id, templates.noonSwim],
  );
  const pass = await ownPass({ passTemplateId: templates.noonSwim });
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const look = await goOnPlainly(plain, await plain.open(`/staff/passes/${pass.id}/sms`));
  expect(look.main).toContain("Fyrri texti");
  await query(ports.portal, "update saved_text set icelandic = 'Seinni texti' where id = $1", [id]);
  const anew = await plain.submit(look, "button[value=send]", { intent: "send" });
  expect(anew.main).toContain("Seinni texti");
  expect(anew.all("main h1, main h2").map(textOf)).toContain(strings.sms.confirmTitle);
  await query(ports.portal, "delete from saved_text where id = $1", [id]);
  const gone = await plain.submit(anew, "button[value=send]", { intent: "send" });
  expect(gone.main).toContain(strings.sms.problem["saved-gone"]);
});

test("a button sets the link in where the caret is", { tag: "@with-script" }, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  await page.goto(addressOf(templates.punchCard));
  const field = page.getByLabel(texts.icelandic);
  await field.fill("Kortið:  er tilbúið");
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 8));
  await page.getByRole("button", { name: staffWords.is.sms.insertLink }).first().click();
  await expect(field).toHaveValue(`Kortið: ${link} er tilbúið`);
  await expect(field).toBeFocused();
  await expect(page.getByText("Kortið: pass.example")).toBeVisible();
  await expectAccessible(page);
});
