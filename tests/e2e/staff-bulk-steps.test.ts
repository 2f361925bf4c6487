import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { ports } from "./support/addresses.ts";
import { createBulkList, listHeading } from "./support/bulk-lists.ts";
import { expectToBecome, outboxHolding } from "./support/console-journey.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { query } from "./support/portal-records.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const { bulk, sms } = staffWords.is;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const main = (page: Page) => page.getByRole("main");
const figure = (page: Page, label: string, count: number) =>
  expect(page.getByRole("row", { name: `${label} ${count}`, exact: true })).toBeVisible();

test("a faulty row is corrected where it is shown, and joins the list", async ({
  page,
  javaScriptEnabled,
}) => {
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
  await page.getByText("Niðurstaða athugunar: 2 línur geta fengið skilaboð, 20 ekki").click();
  await figure(page, bulk.results.open, 2);
  await figure(page, bulk.report.leftOut, 20);
  await figure(page, bulk.rowsInAll, 22);
  await expect(main(page)).toContainText(`Leiðrétt lína 3: ${bulk.results.open}.`);
  // A typing error may have led to somebody else's pass.
  await expect(page.getByRole("row", { name: /Katrín Þöll/ }).first()).toContainText(
    "Nafn á skírteini",
  );
  // A row that fails the check stays open to correction, with what was typed.
  const nobody = randomUUID();
  await field(3).fill(nobody);
  // What is typed into the message is kept while the correction is checked.
  const content = page.getByRole("textbox", { name: sms.content, exact: true });
  if (byItself) {
    await page.getByRole("radio", { name: sms.ownText }).check();
    await content.fill("Geymdur texti ${url}");
  }
  await press(page, bulk.correct.submit);
  await expectToBecome(page, `Leiðrétt lína 3: ${bulk.results["no-such-pass"]}.`, byItself, 45_000);
  await expect(field(3)).toHaveValue(nobody);
  if (byItself) {
    await expect(content).toHaveValue("Geymdur texti ${url}");
    await expect(page.getByRole("status").filter({ hasText: "lína 3" })).toHaveCount(1);
    await expect(page.locator(":focus")).toContainText("lína 3");
    await expectAccessible(page);
  }
  await field(3).fill(second.id);
  // One faulty correction keeps the others from being saved, which is said.
  await page.getByText("Niðurstaða athugunar: 1 lína getur fengið skilaboð, 21 ekki").click();
  await field(4).fill("rangt");
  await press(page, bulk.correct.submit);
  await expect(main(page).getByRole("alert")).toContainText("Lína 3 var ekki heldur vistuð");
  await expect(field(3)).toHaveValue(second.id);
  if (byItself) {
    await press(page, sms.next);
    await expect(main(page).getByRole("alert").last()).toContainText("(lína 3, 4)");
  }
  await field(4).fill("");
  if (byItself) {
    // The form does not go on while a typed correction is not saved.
    await press(page, sms.next);
    await expect(main(page).getByRole("alert").last()).toContainText("(lína 3)");
  }
  await press(page, bulk.correct.submit);
  await expectToBecome(page, `Leiðrétt lína 3: ${bulk.results.open}.`, byItself, 45_000);
  await press(page, sms.next);
  await expectPage(page, listHeading("review", name));
});

test("a test of a list's text goes to a pass of the sender's own", async ({ page }) => {
  const { id: staffId } = await signInNewStaff(page.context(), { role: "manager" });
  const withNumber = (value: string) =>
    ownPass({
      passTemplateId: templates.punchCard,
      inputFields: [{ identifier: "simi", value }],
    });
  const [theirs, mine] = [await withNumber("+3546112129"), await withNumber("+3546115678")];
  const id = await createBulkList({ staffId, state: "checked", passIds: [theirs.id] });
  await page.goto(`/staff/bulk/${id}`);
  const content = `Prufa ${randomUUID()}`;
  await page.getByRole("radio", { name: sms.ownText }).check();
  await page.getByRole("textbox", { name: sms.content }).fill(content);
  await press(page, sms.next);
  const { test: words } = sms;
  await page.getByText(words.title).click();
  const field = page.getByLabel(words.pass);
  await field.fill("ekkert");
  await press(page, words.send);
  await expect(main(page).getByRole("alert")).toContainText(words.problem.unread);
  await expect(field).toHaveValue("ekkert");
  await field.fill(mine.id);
  await press(page, words.send);
  await expect(main(page)).toContainText(words.lead);
  await expect.poll(() => outboxHolding(content)).toMatchObject([{ recipient: "+3546115678" }]);
  // After a test the review step is still open.
  await expectPage(page, listHeading("review", "Listi"));
  await expect(page.getByRole("button", { name: "Senda 1 viðtakanda" })).toBeVisible();
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
  const fields = page.locator("input[data-line]");
  await expect(fields).toHaveCount(2);
  await expect(fields.first()).toHaveValue(demoPeople.grace);
  await expect(fields.first()).toHaveAccessibleDescription(bulk.correct.why.cells);
  await fields.last().fill(demoPeople.unclaimed);
  await press(page, bulk.listed.goOnUsable);
  await expectToBecome(page, bulk.states.checked, true, 45_000);
  await expect(main(page)).toContainText(/Á listanum stendur .?Zófónías Zakaríasson/);
  // What stood in the other row was not saved, so the row is left out.
  await page.getByText(/^Niðurstaða athugunar: 2 línur geta fengið skilaboð, 1 ekki/).click();
  await figure(page, bulk.report.leftOut, 1);
  await expectAccessible(page);
  // The search finds the list by its name.
  await page.goto("/staff/passes");
  await page.getByLabel(staffWords.is.passes.label).fill(name);
  await press(page, staffWords.is.passes.open);
  await page.getByRole("main").getByRole("link", { name }).click();
  await expectPage(page, listHeading("write", name));
});

test("who was texted lately is left out unless chosen, and the same people again need their number typed", async ({
  page,
  javaScriptEnabled,
}) => {
  const byItself = javaScriptEnabled !== false;
  const { id: staffId } = await signInNewStaff(page.context(), { role: "manager" });
  const pass = await ownPass({
    passTemplateId: templates.trainer,
    inputFields: [
      { identifier: "nafn", value: "Ylfa Marín" },
      { identifier: "starf", value: "Þjálfari" },
      { identifier: "simi", value: "+3546112129" },
    ],
  });
  const review = async (heading = bulk.confirm.title) => {
    const id = await createBulkList({ staffId, state: "checked", passIds: [pass.id] });
    await page.goto(`/staff/bulk/${id}`);
    await expect(page).toHaveTitle(/ – Skref 3 af 5: Skilaboðin – Listi/);
    await expect(page.getByRole("button", { name: bulk.cancel })).toBeVisible();
    await press(page, sms.next);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    if (byItself) await expect(page).toHaveTitle(/^Yfirferð: .* – Skref 4 af 5: Yfirferð – Listi/);
    // During the review step the page shows neither the results of the check nor the button that deletes
    // the list.
    await expect(page.locator("summary", { hasText: "Niðurstaða athugunar" })).toBeHidden();
    await expect(page.getByRole("button", { name: bulk.cancel })).toBeHidden();
  };
  await review();
  await press(page, "Senda 1 viðtakanda");
  await expectToBecome(page, bulk.states.finished, byItself);
  await figure(page, bulk.figures.recipients, 1);
  await figure(page, bulk.rowsInAll, 2);
  await expect(page).toHaveTitle(/^Lokið(, \d af 1 komin til skila)? – Skref 5 af 5: Skýrsla – /);
  // The report names whom it counts, each with the message.
  await page.getByText("Sjá 1 viðtakanda", { exact: true }).click();
  await expect(main(page).locator("a[href^='/staff/sms/']")).toBeVisible();

  await review(bulk.confirm.nobodyRecent);
  await expect(main(page)).toContainText(
    /1 af 1 fékk SMS síðustu 3 daga, síðast (rétt í þessu|fyrir 1 mínútu)/,
  );
  // The days that count as lately are the sender's to choose.
  await press(page, bulk.confirm.change);
  await page.getByText(bulk.write.more).click();
  const days = page.getByLabel(bulk.write.days);
  await days.fill("0");
  await press(page, sms.next);
  await expect(main(page).getByRole("alert")).toContainText(bulk.problem["no-days"]);
  await expect(days).toHaveValue("0");
  await expect(days).toHaveAccessibleDescription(new RegExp(bulk.problem["no-days"]));
  await days.fill("14");
  await press(page, sms.next);
  await expect(main(page)).toContainText("1 af 1 fékk SMS síðustu 14 daga");
  await expect(page.getByRole("button", { name: "Senda 1 viðtakanda" })).toHaveCount(0);
  if (byItself) await expectAccessible(page);
  await expect(main(page)).toContainText(bulk.confirm.nobodyRecent);
  await page.getByRole("button", { name: /^Hafa viðtakandann með/ }).click();
  await expect(main(page)).toContainText("Viðtakandinn fær skilaboðin líka.");
  // Going back resets the choice to text recent recipients: it held for the reviewed recipients alone.
  const choose = async () => {
    await press(page, bulk.confirm.change);
    if (byItself) await expect(page).toHaveTitle(/^(?!Yfirferð).* – Skref 3 af 5: /);
    await press(page, sms.next);
    await expect(main(page)).toContainText(bulk.confirm.nobodyRecent);
    await page.getByRole("button", { name: /^Hafa viðtakandann með/ }).click();
  };
  await choose();
  const count = page.getByLabel(bulk.confirm.typeCount);
  await expect(count).toBeVisible();
  await press(page, "Senda 1 viðtakanda");
  await expect(main(page).getByRole("alert")).toContainText("Skrifaðu töluna 1 til að staðfesta.");
  if (byItself) await expect(page).toHaveTitle(/^Yfirferð: .* – Skref 4 af 5: Yfirferð – /);
  await choose();
  await count.fill("1");
  await press(page, "Senda 1 viðtakanda");
  await expectToBecome(page, bulk.states.finished, byItself);
});

test("the question whether to stop stays while a colleague pauses, and the end is announced", async ({
  page,
  javaScriptEnabled,
}) => {
  const byItself = javaScriptEnabled !== false;
  const { id: staffId } = await signInNewStaff(page.context(), { role: "manager" });
  const passIds = [randomUUID(), randomUUID()];
  const id = await createBulkList({ staffId, state: "checked", passIds });
  const change = (set: string) =>
    query(ports.portal, `update bulk_list set ${set}, version = version + 1 where id = $1`, [id]);
  await change(
    `state = 'paused', pause_reason = 'quiet-hours', resume_at = now() + interval '1 hour',
     audience = 'not-in-wallet', request = '{"kind":"sms"}', recipient_count = 2,
     sender_id = staff_id, confirmed_at = now()`,
  );
  await page.goto(`/staff/bulk/${id}`);
  await expect(page).toHaveTitle(/^Í bið, 2 af 2 bíða – Skref 5 af 5: Sending – /);
  await figure(page, bulk.figures.waiting, 2);
  await press(page, bulk.progress.stopAll);
  await expect(main(page)).toContainText("2 skilaboð fara þá aldrei");
  await expect(page).toHaveURL(/\?ask=stop$/);
  await change("pause_reason = 'asked', resume_at = null");
  if (!byItself) await page.reload();
  await expect(main(page)).toContainText(bulk.pause.asked.body);
  await expect(page.getByRole("heading", { name: bulk.stop.titleAll })).toBeVisible();
  await press(page, bulk.step.back);
  await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
  await press(page, bulk.progress.stopAll);
  await expect(page.getByRole("heading", { name: bulk.stop.titleAll })).toBeVisible();
  await press(page, bulk.progress.stopAll);
  await expect(page.getByRole("heading", { name: bulk.report.title })).toBeVisible();
  await figure(page, bulk.figures.notSent, 2);
  if (byItself) {
    await expect(page.getByRole("status")).toHaveText([bulk.report.stopped]);
    await expectAccessible(page);
  }
});
