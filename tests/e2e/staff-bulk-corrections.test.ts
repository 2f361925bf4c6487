import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { ports } from "./support/addresses.ts";
import { listHeading } from "./support/bulk-lists.ts";
import { expectToBecome } from "./support/console-journey.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { query } from "./support/portal-records.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords, words } from "./support/words.ts";

const { bulk, sms } = staffWords.is;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const main = (page: Page) => page.getByRole("main");
const figure = (page: Page, label: string, count: number) =>
  expect(page.getByRole("row", { name: `${label} ${count}`, exact: true })).toBeVisible();

/** Every table with an input field is followed by the button that saves. */
const saveAndCheck = (page: Page) =>
  main(page).getByRole("button", { name: bulk.correct.submitAndCheck }).first().click();

test("a faulty row is corrected where it is shown, and joins the list", async ({
  page,
  javaScriptEnabled,
}) => {
  // Checks the list four times, each with the service's answers.
  test.slow();
  const byItself = javaScriptEnabled !== false;
  await signInNewStaff(page.context(), { role: "manager" });
  const [first, second] = [
    await ownPass({ passTemplateId: templates.coupon }),
    await ownPass({
      passTemplateId: templates.trainer,
      inputFields: [
        { identifier: "nafn", value: "Katrín Þöll" },
        { identifier: "starf", value: "Þjálfari" },
        { identifier: "simi", value: "+3546112129" },
      ],
    }),
  ];
  const faulty = Array.from({ length: 21 }, (_, at) => `ekki-${at}`);
  const name = `Listi ${randomUUID().slice(0, 8)}`;
  await page.goto("/staff/bulk/new");
  await page.getByLabel(bulk.new.list).fill(["pass", first.id, ...faulty].join("\n"));
  await page.getByText(bulk.new.columns).click();
  await page.getByLabel(bulk.new.column).fill("1");
  await page.getByRole("radio", { name: bulk.new.namesPass }).check();
  await page.getByLabel(bulk.new.name).fill(name);
  await press(page, bulk.new.submit);
  await page.waitForURL(/\/staff\/bulk\/[0-9a-f-]{36}$/);
  await expectPage(page, listHeading("check", name));
  const field = (line: number) =>
    page.getByLabel(`${bulk.correct.pass}, lína ${line}`, { exact: true });
  await expect(field(22)).toBeVisible();
  await expect(field(23)).toHaveCount(0);
  await expect(page.getByRole("link", { name: bulk.attention.next })).toBeVisible();
  await field(3).fill(second.id);
  await field(4).fill(first.id);
  await field(5).fill("rangt");
  await press(page, bulk.correct.submit);
  await expect(main(page)).toContainText("1 lína var leiðrétt.");
  await expect(main(page).getByRole("alert")).toContainText(
    "Lína 4: Kennitalan eða númerið er þegar í línu 2.",
  );
  await expect(field(5)).toHaveValue("rangt");
  await expect(field(5)).toHaveAccessibleDescription(/Lína 5/);
  // The corrected row stays in view, and the next faulty row is on the page too.
  await expect(field(3)).toHaveValue(second.id);
  await expect(main(page)).toContainText(bulk.correct.unchecked);
  await expect(field(23)).toBeVisible();
  if (byItself) await expectAccessible(page);
  // The button that goes on checks corrections typed after the last submit. A row whose correction was
  // refused already is left out.
  await field(6).fill("líka rangt");
  await press(page, bulk.listed.goOnUsable);
  await expect(main(page).getByRole("alert")).toContainText("Lína 6: ");
  await press(page, bulk.listed.goOnUsable);
  await expectToBecome(page, bulk.states.checked, byItself, 45_000);
  await expectPage(page, listHeading("write", name));
  await page
    .getByText(/^Niðurstaða athugunar: 2 með skírteini í gildi.* 20 línur verða án skilaboða/)
    .click();
  await figure(page, bulk.results.open, 2);
  await figure(page, bulk.report.leftOut, 20);
  await figure(page, bulk.rowsInAll, 22);
  await expect(main(page)).toContainText("Lína 3 var leiðrétt og getur fengið skilaboðin.");
  // Corrected rows are folded if all are good, so that the form of the message comes next.
  await expect(field(3)).toBeHidden();
  await main(page).getByText("Skoða eða breyta leiðréttu línunni").click();
  // A typing error may have led to somebody else's pass.
  await expect(page.getByRole("row", { name: /Katrín Þöll/ }).first()).toContainText(
    "Nafn á skírteini",
  );
  // A row that fails the check stays open to correction, with what was typed.
  const nobody = randomUUID();
  await field(3).fill(nobody);
  // What is chosen and typed for the message is kept while the correction is checked, even when a
  // colleague saves another text meanwhile.
  const content = page.getByRole("textbox", { name: sms.content, exact: true });
  if (byItself) {
    await page.getByRole("radio", { name: sms.ownText }).check();
    await content.fill("Geymdur texti ${url}");
    await query(
      ports.portal,
      `insert into saved_text (id, pass_template_id, name, icelandic, english, is_default)
       values ($1, $2, $3, 'Annar vistaður texti', '', false)`,
      [randomUUID(), templates.coupon, name],
    );
  }
  await saveAndCheck(page);
  await expectToBecome(
    page,
    `Lína 3 var leiðrétt en fær ekki skilaboðin: ${bulk.results["no-such-pass"]}.`,
    byItself,
    45_000,
  );
  await expect(field(3)).toHaveValue(nobody);
  if (byItself) {
    await expect(page.getByRole("radio", { name }).first()).not.toBeChecked();
    await expect(page.getByRole("radio", { name: sms.ownText })).toBeChecked();
    await expect(content).toHaveValue("Geymdur texti ${url}");
    await query(ports.portal, "delete from saved_text where name = $1", [name]);
    await expect(page.getByRole("status").filter({ hasText: "lína 3" })).toHaveCount(1);
    await expect(page.locator(":focus")).toContainText("Lína 3");
    await expectAccessible(page);
  }
  await field(3).fill(second.id);
  // One faulty correction blocks saving the others; the page says so.
  await page
    .getByText(/^Niðurstaða athugunar: 1 með skírteini í gildi.* 21 lína verður án skilaboða/)
    .click();
  await field(4).fill("rangt");
  await saveAndCheck(page);
  await expect(main(page).getByRole("alert")).toContainText("Lína 3 var ekki heldur vistuð");
  await expect(field(3)).toHaveValue(second.id);
  if (byItself) {
    // What was kept for a refused correction does not replace a message that was written later.
    await field(3).fill(nobody);
    await field(4).fill("");
    await content.fill("Annar texti ${url}");
    await press(page, sms.next);
    await press(page, bulk.confirm.change);
    await expect(content).toHaveValue("Annar texti ${url}");
    await field(3).fill(second.id);
    await field(4).fill("rangt");
    await press(page, sms.next);
    await expect(main(page).getByRole("alert").last()).toContainText("(lína 3, 4)");
  }
  await field(4).fill("");
  if (byItself) {
    // The form does not go on while a typed correction is not saved.
    await press(page, sms.next);
    await expect(main(page).getByRole("alert").last()).toContainText("(lína 3)");
  }
  await saveAndCheck(page);
  await expectToBecome(page, "Lína 3 var leiðrétt og getur fengið skilaboðin.", byItself, 45_000);
  await press(page, sms.next);
  await expectPage(page, listHeading("review", name));
});

test("a row with too many columns offers its kennitala, and a correction to somebody else is told", {
  tag: "@with-script",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const name = `Listi ${randomUUID().slice(0, 8)}`;
  await page.goto("/staff/bulk/new");
  await page.getByLabel(bulk.new.name).fill(name);
  const lines = [
    "Kennitala;Nafn;Farsími",
    `${demoPeople.grace};Jón; Jónsson;611 2345`,
    "010130-220;Zófónías Zakaríasson;611 2346",
    `${demoPeople.both};Anna;`,
  ];
  await page.getByLabel(bulk.new.list).fill(lines.join("\n"));
  await press(page, bulk.new.submit);
  await page.waitForURL(/\/staff\/bulk\/[0-9a-f-]{36}$/);
  await expectPage(page, listHeading("check", name));
  await expect(main(page)).toContainText(bulk.column.phones);
  const fields = page.locator("input[type=text][data-line]");
  await expect(fields).toHaveCount(2);
  await expect(fields.first()).toHaveValue(demoPeople.grace);
  await expect(fields.first()).toHaveAccessibleDescription(bulk.correct.why.cells);
  // The field contains the recipient of the row, so that staff need only add a digit.
  await expect(fields.last()).toHaveValue("010130-220");
  await expect(main(page)).toContainText("Ógild kennitala: 9 tölustafir en ekki 10");
  await fields.last().fill("010130-2209999");
  await press(page, bulk.correct.submit);
  await expect(main(page).getByRole("alert")).toContainText(words.is.identify.problem.malformed);
  // The suggestion in the other row is not saved, because its checkbox is not ticked.
  await expect(main(page)).not.toContainText("lína var leiðrétt");
  await expect(main(page)).not.toContainText(bulk.correct.unchecked);
  await fields.last().fill(demoPeople.unclaimed);
  await press(page, bulk.listed.goOnUsable);
  await expectToBecome(page, bulk.states.checked, true, 45_000);
  await expect(main(page)).toContainText(/Á listanum stendur .?Zófónías Zakaríasson/);
  // What stood in the other row was not saved, so the row is left out.
  await page
    .getByText(/^Niðurstaða athugunar: 2 með skírteini í gildi.* 1 lína verður án skilaboða/)
    .click();
  await figure(page, bulk.report.leftOut, 1);
  await expectAccessible(page);
  // A recipient whose pass has another name can be corrected too.
  await expect(page.locator("input[type=text][data-line='4']")).toBeVisible();
  await expect(main(page)).toContainText(/Á listanum stendur .?Anna/);
  const leaveOut = page.getByRole("checkbox", { name: "Sleppa línunni, lína 3" });
  await leaveOut.check();
  // The form does not go on before the row is left out.
  await press(page, sms.next);
  await expect(main(page).getByRole("alert").last()).toContainText("(lína 3)");
  await page
    .getByRole("checkbox", { name: "Hafa línuna með, aðeins með þessari kennitölu: lína 2" })
    .check();
  await saveAndCheck(page);
  await expectToBecome(page, "Lína 2 var leiðrétt og getur fengið skilaboðin.", true, 45_000);
  await expect(leaveOut).toHaveCount(0);
  // The row is named by its cells from the file.
  await expect(main(page)).toContainText(/Jón.? · .?Jónsson/);
  await page.getByLabel("Allir með skírteini í gildi").check();
  await press(page, sms.next);
  await expect(main(page)).toContainText("annað nafn á skírteininu en á listanum");
  await expect(main(page)).toContainText(/Lína 4: .+ á listanum, .+ á skírteininu\./);
  // The search finds the list by its name.
  await page.goto("/staff/passes");
  await page.getByLabel(staffWords.is.passes.label).fill(name);
  await press(page, staffWords.is.passes.open);
  await page.getByRole("main").getByRole("link", { name }).click();
  await expectPage(page, listHeading("write", name));
  // The form keeps its choices when staff leave the review and return.
  await expect(page.getByLabel("Allir með skírteini í gildi")).toBeChecked();
});
