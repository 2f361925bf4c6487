import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { portalBeforeNothing, ports } from "./support/addresses.ts";
import { createBatch } from "./support/batches.ts";
import { expectToBecome } from "./support/console-journey.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { query } from "./support/portal-records.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords } from "./support/words.ts";

const say = staffWords.is;
const { bulk, sms, notification } = say;
const ownName = () => `Listi ${randomUUID().slice(0, 8)}`;
const row = (page: Page, result: keyof typeof bulk.results, count: number) =>
  page.getByRole("row", { name: `${bulk.results[result]} ${count}`, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const expectProblem = (page: Page, words: string) =>
  expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
/** Lists are checked one after the other, and those of other tests may be longer. */
const expectChecked = (page: Page, byItself: boolean) =>
  expectToBecome(page, bulk.states.checked, byItself, 45_000);
const main = (page: Page) => page.getByRole("main");

/** From the list to its check, on the way that somebody at a keyboard takes. */
async function pasteList(page: Page, name: string, lines: string[]): Promise<void> {
  await page.goto("/staff/bulk/new");
  await page.getByLabel(bulk.new.name).fill(name);
  await page.getByLabel(bulk.new.list).fill(lines.join("\n"));
  await press(page, bulk.new.submit);
}

test("what was typed stays in the form of a list that is refused", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const name = ownName();
  await pasteList(page, name, ["Jón Jónsson", "Anna Önnudóttir"]);
  await page.waitForURL(/refused=no-column$/);
  await expectProblem(page, bulk.new.refused["no-column"]);
  await expect(page.getByLabel(bulk.new.name)).toHaveValue(name);
  const list = page.getByLabel(bulk.new.list);
  await expect(list).toHaveValue(/^Jón Jónsson\r?\nAnna Önnudóttir$/);
  await page.getByLabel(bulk.new.file, { exact: true }).setInputFiles({
    name: "mynd.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("89504e470d0a1a0a", "hex"),
  });
  await press(page, bulk.new.submit);
  await page.waitForURL(/refused=not-a-list$/);
  await expect(main(page)).toContainText("Veldu skrána");
  await expect(list).toHaveValue(/^Jón Jónsson/);
  await list.fill(demoPeople.unclaimed);
  await press(page, bulk.new.submit);
  await page.waitForURL(/\/staff\/bulk\/[0-9a-f-]{36}$/);
  await expectPage(page, name);
  await page.goto("/staff/bulk/new?refused=no-column");
  await expect(page.getByLabel(bulk.new.name)).toHaveValue("");
});

test("the column that was guessed is corrected without a new upload", async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const byItself = javaScriptEnabled !== false;
  await signInNewStaff(page.context(), { role: "manager" });
  await pasteList(page, ownName(), [
    "Kennitala;Kennitala foreldris",
    `${demoPeople.inWallet};${demoPeople.voided}`,
    `${demoPeople.unclaimed};${demoPeople.voided}`,
  ]);
  await expectChecked(page, byItself);
  await expect(row(page, "in-wallet", 1)).toBeVisible();
  const names = "Kennitala, Kennitala foreldris";
  await expect(main(page)).toContainText(bulk.column.header.replace("{names}", names));
  await page.getByText(bulk.column.open).click();
  await page.getByRole("radio", { name: "Kennitala foreldris" }).check();
  if (byItself) await expectAccessible(page);
  await press(page, bulk.column.submit);
  await expect(main(page)).toContainText(bulk.listed.title);
  const column = "Kennitala foreldris";
  await expect(main(page)).toContainText(bulk.column.taken.kennitala.replace("{column}", column));
  await press(page, bulk.listed.goOn);
  await expectChecked(page, byItself);
  await expect(row(page, "closed", 1)).toBeVisible();
  await expect(row(page, "twice", 1)).toBeVisible();
});

test("a list whose reading broke off says so, and is begun again", async ({
  page,
  javaScriptEnabled,
}) => {
  const { id: staffId } = await signInNewStaff(page.context(), { role: "manager" });
  const name = ownName();
  const id = await createBatch({ staffId, name, state: "listing", minutesAgo: 5 });
  await page.goto(`/staff/bulk/${id}`);
  await expectToBecome(page, bulk.states["broken-off"], javaScriptEnabled !== false);
  await expect(main(page)).toContainText(bulk.brokenOff.body);
  await page.getByRole("link", { name: bulk.brokenOff.again }).click();
  await expectPage(page, bulk.new.title);
  await expect(page.getByLabel(bulk.new.name)).toHaveValue(name);
});

test("a notification goes to those of a list who have the pass in a wallet", async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const byItself = javaScriptEnabled !== false;
  await signInNewStaff(page.context(), { role: "manager" });
  await pasteList(page, ownName(), [
    "Kennitala;Nafn",
    `${demoPeople.inWallet};Jón`,
    `${demoPeople.unclaimed};Anna`,
  ]);
  await expectChecked(page, byItself);
  await page.getByLabel(bulk.write.notification).check();
  const message = page.getByRole("textbox", { name: notification.message, exact: true });
  await press(page, sms.next);
  await expectProblem(page, notification.problem["no-message"]);
  await message.fill("Sæl ((Gata))");
  await press(page, sms.next);
  await expectProblem(page, "((Gata))");
  if (byItself) await expectAccessible(page);
  const mark = randomUUID().slice(0, 8);
  await message.fill(`Sæl ((Nafn)) ${mark}`);
  await press(page, sms.next);
  await expect(page.getByRole("heading", { name: bulk.confirm.title })).toBeVisible();
  await expect(main(page)).toContainText(`Sæl Jón ${mark}`);
  await expect(main(page)).toContainText(notification.wallet.PLATFORM_A_WALLET);
  if (byItself) await expectAccessible(page);
  await press(page, "Senda 1 tilkynningu");
  await expectToBecome(page, bulk.states.finished, byItself);
  const { rows } = await query(
    ports.portal,
    "select kind, state <> 'refused' as accepted from dispatch where request ->> 'message' = $1",
    [`Sæl Jón ${mark}`],
  );
  expect(rows).toEqual([{ kind: "notification", accepted: true }]);
});

test("a saved text of the passes' template is picked for a list", async ({
  page,
  javaScriptEnabled,
}) => {
  const { id: staffId } = await signInNewStaff(page.context(), { role: "manager" });
  const name = ownName();
  const pass = await ownPass({ passTemplateId: templates.coupon });
  await query(
    ports.portal,
    `insert into saved_text (id, pass_template_id, name, icelandic, english, is_default)
     values ($1, $2, $3, $4, '', false)`,
    [randomUUID(), templates.coupon, name, `Kveðja ${name}: \${url}`],
  );
  const id = await createBatch({ staffId, state: "checked", passIds: [pass.id] });
  await page.goto(`/staff/bulk/${id}`);
  await page.getByRole("radio", { name: filled(sms.saved.is, { name }) }).check();
  await press(page, sms.next);
  await expect(page.getByRole("heading", { name: bulk.confirm.title })).toBeVisible();
  await expect(main(page)).toContainText(`Kveðja ${name}: pass.example`);
  await query(ports.portal, "update saved_text set icelandic = $2 where name = $1", [
    name,
    `Annað ${name}: \${url}`,
  ]);
  await press(page, "Senda 1 textaskilaboð");
  await expect(main(page)).toContainText(`Annað ${name}: pass.example`);
  await query(ports.portal, "delete from saved_text where name = $1", [name]);
  await press(page, "Senda 1 textaskilaboð");
  await expectProblem(page, sms.problem["saved-gone"]);

  await press(page, bulk.cancel);
  await expect(page.getByRole("heading", { name: bulk.discard.title })).toBeVisible();
  await press(page, sms.change);
  await press(page, bulk.cancel);
  await expect(main(page)).toContainText(bulk.discard.body);
  if (javaScriptEnabled !== false) await expectAccessible(page);
  await press(page, bulk.cancel);
  await expect(main(page)).toContainText(bulk.report.discarded);
  await expect(main(page)).toContainText(bulk.states.discarded);
  await page.goto("/staff/bulk");
  await expect(page.locator(`tr:has(a[href$="${id}"])`)).toContainText(bulk.states.discarded);
});

test.describe("a portal whose pass service is away", { tag: "@once" }, () => {
  test.use({ baseURL: portalBeforeNothing });

  test("pauses a batch after a minute, and says so on Today too", async ({ page }) => {
    test.setTimeout(150_000);
    const portal = ports.portalBeforeNothing;
    const { id: staffId } = await signInNewStaff(page.context(), { role: "manager", portal });
    const name = ownName();
    const savedText = { id: randomUUID(), language: "is", name };
    await query(
      portal,
      `insert into saved_text (id, pass_template_id, name, icelandic, english, is_default)
       values ($1, $2, $3, $4, '', false)`,
      [savedText.id, templates.coupon, name, `Vistað ${name}`],
    );
    const picked = await createBatch({ staffId, state: "checked", portal });
    await query(portal, "update batch set audience = 'all-open', request = $2 where id = $1", [
      picked,
      { kind: "sms", customContent: "Eldra", savedText },
    ]);
    await page.goto(`/staff/bulk/${picked}`);
    await expect(main(page)).toContainText(`Vistað ${name}`);

    const id = await createBatch({ staffId, name, state: "checked", portal });
    await page.goto(`/staff/bulk/${id}`);
    await expect(main(page)).toContainText(say.failure.unreachable.title);
    await expect(main(page)).toContainText(bulk.write.savedAway);
    await press(page, sms.next);
    await press(page, "Senda 1 textaskilaboð");
    await expect(main(page)).toContainText(bulk.progress.title);
    await expect(main(page)).toContainText(bulk.progress.heldUp, { timeout: 45_000 });
    await expect(page.getByText(bulk.pause["service-away"].title)).toBeVisible({
      timeout: 120_000,
    });
    const { rows } = await query(portal, "select 1 from dispatch where batch_id = $1", [id]);
    expect(rows, "what has not left waits in the list").toEqual([]);
    await page.goto("/staff");
    await expect(main(page)).toContainText(name);
    await expect(main(page)).toContainText(bulk.pause["service-away"].title);
  });
});
