import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { ports } from "./support/addresses.ts";
import { createBulkList, listHeading } from "./support/bulk-lists.ts";
import { expectToBecome, outboxHolding } from "./support/console-journey.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { expectPage } from "./support/page-checks.ts";
import { query } from "./support/portal-records.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const { bulk, sms } = staffWords.is;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const main = (page: Page) => page.getByRole("main");
const figure = (page: Page, label: string, count: number) =>
  expect(page.getByRole("row", { name: `${label} ${count}`, exact: true })).toBeVisible();

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
  await page.getByText("Sjá viðtakandann", { exact: true }).click();
  await expect(main(page).locator("a[href^='/staff/sms/']")).toBeVisible();
  // The report states the number of SMS parts that were sent, and their price.
  await expect(main(page)).toContainText(/\d SMS · \d+\skr\./);

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
