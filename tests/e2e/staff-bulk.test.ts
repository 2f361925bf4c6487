import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { textRow, workbookFile } from "#tests/portal/messaging/bulk/list/workbook-file.ts";
import { expectAccessible } from "./support/accessible.ts";
import { portalBeforeNothing, ports } from "./support/addresses.ts";
import { createBulkList } from "./support/bulk-lists.ts";
import { expectToBecome } from "./support/console-journey.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { demoPeople } from "./support/people.ts";
import { named, type PlainBrowser, type PlainPage, textOf } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { untilItSays } from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { uploadList } from "./support/upload-list.ts";
import { filled, staffWords } from "./support/words.ts";

const strings = staffWords.is;
const { bulk, sms, notification } = strings;
const ownName = () => `Listi ${randomUUID().slice(0, 8)}`;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const expectProblem = (page: Page, words: string) =>
  expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
/** Lists are checked one after the other, and those of other tests may be longer. */
const expectChecked = (page: Page) => expectToBecome(page, bulk.states.checked, true, 45_000);
const untilChecked = (plain: PlainBrowser, page: PlainPage) =>
  untilItSays(plain, page, "Skref 3 af 5", 45_000);
const sendOne = "Senda 1 viðtakanda";
const main = (page: Page) => page.getByRole("main");

/** From the list to its check, on the way that somebody at a keyboard takes. */
async function pasteList(page: Page, name: string, lines: string[]): Promise<void> {
  await page.goto("/staff/bulk/new");
  await page.getByLabel(bulk.new.name).fill(name);
  await page.getByLabel(bulk.new.list).fill(lines.join("\n"));
  await press(page, bulk.new.submit);
}

async function pastePlainly(plain: PlainBrowser, lines: string[]): Promise<PlainPage> {
  const form = await plain.open("/staff/bulk/new");
  const typed = { name: ownName(), pasted: lines.join("\n") };
  const sent = await plain.submit(form, { button: bulk.new.submit }, typed);
  expect(sent.address.pathname).toMatch(/^\/staff\/bulk\/[0-9a-f-]{36}$/);
  return sent;
}

const rowsOf = (page: PlainPage) =>
  page.all("main tr").map((row) => row.querySelectorAll("th, td").map(textOf).join(" "));

/** A checked list of one coupon, whose template has a saved text of this name. */
async function bulkListWithSavedText(staffId: string, name: string): Promise<string> {
  const pass = await ownPass({ passTemplateId: templates.coupon });
  await query(
    ports.portal,
    `insert into saved_text (id, pass_template_id, name, icelandic, english, is_default)
     values ($1, $2, $3, $4, '', false)`,
    [randomUUID(), templates.coupon, name, `Kveðja ${name}: \${url}`],
  );
  return createBulkList({ staffId, state: "checked", passIds: [pass.id] });
}

const rewriteSavedText = (name: string) =>
  query(ports.portal, "update saved_text set icelandic = $2 where name = $1", [
    name,
    `Annað ${name}: \${url}`,
  ]);
const deleteSavedText = (name: string) =>
  query(ports.portal, "delete from saved_text where name = $1", [name]);

test("what was typed stays in the form of a list that is refused", { tag: "@once" }, async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const name = ownName();
  await pasteList(page, name, ["Jón Jónsson", "Anna Önnudóttir"]);
  await page.waitForURL(/refused=no-column$/);
  await expectProblem(page, bulk.new.refused["no-column"]);
  await expect(page.getByLabel(bulk.new.name)).toHaveValue(name);
  const list = page.getByLabel(bulk.new.list);
  await expect(list).toHaveValue(/^Jón Jónsson\r?\nAnna Önnudóttir$/);
  const choose = (file: string, content: Buffer) =>
    page
      .getByLabel(bulk.new.file, { exact: true })
      .setInputFiles({ name: file, mimeType: "text/csv", buffer: content });
  await choose("nöfn.csv", Buffer.from("Nafn\nJón Jónsson\nAnna Önnudóttir"));
  await press(page, bulk.new.submit);
  await page.waitForURL(/refused=no-column$/);
  await expect(main(page)).toContainText("Veldu skrána nöfn.csv");
  await choose("mynd.csv", Buffer.from("89504e470d0a1a0a", "hex"));
  await press(page, bulk.new.submit);
  await page.waitForURL(/refused=not-a-list$/);
  await expect(main(page)).not.toContainText("Veldu skrána");
  await expect(list).toHaveValue(/^Jón Jónsson/);
  await list.fill(demoPeople.unclaimed);
  await press(page, bulk.new.submit);
  await page.waitForURL(/\/staff\/bulk\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.goto("/staff/bulk/new?refused=no-column");
  await expect(page.getByLabel(bulk.new.name)).toHaveValue("");
  // The name of a refused file does not become that of the next one.
  await choose("mynd.csv", Buffer.from("89504e470d0a1a0a", "hex"));
  await press(page, bulk.new.submit);
  await page.waitForURL(/refused=not-a-list$/);
  await expect(page.getByLabel(bulk.new.name)).toHaveValue("");
});

test.describe("without Chromium", { tag: "@once" }, () => {
  test.describe.configure({ timeout: 120_000 });

  test("the column that was guessed is corrected without a new upload", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "manager" }));
    const sent = await pastePlainly(plain, [
      "Kennitala;Kennitala foreldris",
      `${demoPeople.inWallet};${demoPeople.voided}`,
      `${demoPeople.unclaimed};${demoPeople.voided}`,
    ]);
    expect(sent.main).toContain(bulk.ask.rivals);
    const goOn = await plain.submit(sent, { button: bulk.ask.goOn });
    const checked = await untilChecked(plain, goOn);
    expect(rowsOf(checked)).toContain(`${bulk.results["in-wallet"]} 1`);
    expect(checked.main).toContain("úr línu 1: Kennitala, Kennitala foreldris");
    const column = "Kennitala foreldris";
    const [other] = checked
      .all("main label")
      .filter((label) => textOf(label) === column)
      .map((label) => label.querySelector("input[name=column]")?.getAttribute("value") ?? "");
    const taken = await plain.submit(
      checked,
      { button: bulk.column.submit },
      { column: other ?? "" },
    );
    expect(taken.main).toContain("1 lína af 2 verður ekki með.");
    // The only row that is left out is a duplicate, which has nothing to correct.
    expect(taken.main).not.toContain("Leiðréttu");
    expect(taken.main).toContain(bulk.column.taken.kennitala.replace("{column}", column));
    const again = await plain.submit(taken, { button: bulk.ask.goOn });
    const rows = rowsOf(await untilItSays(plain, again, bulk.states.nobody, 45_000));
    expect(rows).toContain(`${bulk.results.closed} 1`);
    expect(rows).toContain(`${bulk.results.twice} 1`);
  });

  test("rows that the spreadsheet hides are left out unless they are asked for, and what words make of a list is told", async ({
    plain,
  }) => {
    const person = await createStaff({ role: "manager" });
    plain.setStaffCookie(person);
    const rows =
      textRow(1, ["Kennitala", "Nafn"]) +
      textRow(2, [demoPeople.inWallet, "Jón Falinn"], 'hidden="1"') +
      textRow(3, [demoPeople.unclaimed]);
    const [, where] = await uploadList(person, { name: "a.xlsx", file: workbookFile({ rows }) });
    const sent = await plain.open(where);
    expect(sent.main).toContain("1 lína er falin");
    expect(sent.main).toContain("Jón Falinn");
    const goOn = await plain.submit(sent, { button: bulk.ask.goOn });
    const checked = await untilChecked(plain, goOn);
    expect(rowsOf(checked)).toContain(`${bulk.results.hidden} 1`);
    expect(rowsOf(checked)).toContain(`${bulk.results.open} 1`);
    const taken = await plain.submit(checked, { button: bulk.column.submit }, { hidden: "take" });
    const again = await untilChecked(plain, taken);
    expect(rowsOf(again)).toContain(`${bulk.results["in-wallet"]} 1`);
    expect(rowsOf(again).join()).not.toContain(bulk.results.hidden);

    const typed = {
      audience: "all-open",
      recent: "send", // Other tests text the same members.
      text: "own",
      content: "((Nafn)), kt. 010130-2129: ${url}",
    };
    const look = await plain.submit(again, { button: sms.next }, typed);
    expect(look.main).toContain("er auður hjá 1 viðtakanda (lína 3 á listanum)");
    expect(look.main).toContain(bulk.warning.kennitala);
    expect(look.main).toContain("Einn viðtakandi er þegar með skírteinið í veski.");
  });

  test("a list whose reading broke off says so, and is begun again", async ({ plain }) => {
    const { id: staffId, ...person } = await createStaff({ role: "manager" });
    plain.setStaffCookie(person);
    const name = ownName();
    const id = await createBulkList({ staffId, name, state: "listing", minutesAgo: 5 });
    const opened = await plain.open(`/staff/bulk/${id}`);
    const page = await untilItSays(plain, opened, bulk.states["broken-off"]);
    expect(page.main).toContain(bulk.brokenOff.body);
    const way = named(page.one("main"), "a", bulk.brokenOff.again)?.getAttribute("href") ?? "";
    const form = await plain.open(way);
    expect(form.heading).toContain(bulk.new.title);
    expect(form.held("name")).toBe(name);
  });
});

test("a notification goes to those of a list who have the pass in a wallet", {
  tag: "@with-script",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await signInNewStaff(page.context(), { role: "manager" });
  await pasteList(page, ownName(), [
    "Kennitala;Nafn",
    `${demoPeople.inWallet};Jón`,
    `${demoPeople.unclaimed};Anna`,
  ]);
  await expectChecked(page);
  await page.getByLabel(bulk.write.notification).check();
  const message = page.getByRole("textbox", { name: notification.message, exact: true });
  await press(page, sms.next);
  await expectProblem(page, notification.problem["no-message"]);
  await message.fill("Sæl ((Gata))");
  await press(page, sms.next);
  await expectProblem(page, "((Gata))");
  await expectAccessible(page);
  const mark = randomUUID().slice(0, 8);
  await message.fill(`Sæl ((Nafn)) ${mark}`);
  await press(page, sms.next);
  await expect(page.getByRole("heading", { name: bulk.confirm.title })).toBeVisible();
  await expect(main(page)).toContainText(`Sæl Jón ${mark}`);
  await expect(main(page)).toContainText(notification.wallet.PLATFORM_A_WALLET);
  await expectAccessible(page);
  await press(page, "Senda 1 viðtakanda");
  await expectToBecome(page, bulk.states.finished, true);
  const { rows } = await query(
    ports.portal,
    "select kind, state <> 'refused' as accepted from message where request ->> 'message' = $1",
    [`Sæl Jón ${mark}`],
  );
  expect(rows).toEqual([{ kind: "notification", accepted: true }]);
});

test("a saved text of the passes' template is picked for a list", {
  tag: "@with-script",
}, async ({ page }) => {
  const { id: staffId } = await signInNewStaff(page.context(), { role: "manager" });
  const name = ownName();
  const id = await bulkListWithSavedText(staffId, name);
  await page.goto(`/staff/bulk/${id}`);
  await press(page, sms.next);
  await expectProblem(page, sms.problem["no-text"]);
  await page.getByRole("radio", { name: filled(sms.saved.is, { name }) }).check();
  await press(page, sms.next);
  await expect(page.getByRole("heading", { name: bulk.confirm.title })).toBeVisible();
  await expect(main(page)).toContainText(`Kveðja ${name}: pass.example`);
  await rewriteSavedText(name);
  await press(page, sendOne);
  await expect(main(page)).toContainText(`Annað ${name}: pass.example`);
  await deleteSavedText(name);
  await press(page, sendOne);
  await expectProblem(page, sms.problem["saved-gone"]);

  await press(page, bulk.cancel);
  await expect(page.getByRole("heading", { name: bulk.discard.title })).toBeVisible();
  await press(page, sms.change);
  await press(page, bulk.cancel);
  await expect(main(page)).toContainText(bulk.discard.body);
  await expectAccessible(page);
  await press(page, bulk.cancel);
  await expect(main(page)).toContainText(bulk.report.discarded);
  await page.goto("/staff/bulk");
  await expect(page.locator(`tr:has(a[href$="${id}"])`)).toContainText(bulk.states.discarded);
});

test.describe("a portal whose pass service is away", { tag: "@once" }, () => {
  test.use({ baseURL: portalBeforeNothing });

  test("pauses a bulk list after a minute, and says so on Today too", async ({ page }) => {
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
    const picked = await createBulkList({ staffId, state: "checked", portal });
    await query(portal, "update bulk_list set audience = 'all-open', request = $2 where id = $1", [
      picked,
      { kind: "sms", customContent: "Eldra", savedText },
    ]);
    await page.goto(`/staff/bulk/${picked}`);
    await expect(main(page)).toContainText(`Vistað ${name}`);

    const id = await createBulkList({ staffId, name, state: "checked", portal });
    await page.goto(`/staff/bulk/${id}`);
    await expect(main(page)).toContainText(strings.failure.unreachable.title);
    await expect(main(page)).toContainText(bulk.write.savedAway);
    await press(page, sms.next);
    await press(page, "Senda 1 viðtakanda");
    await expect(main(page)).toContainText(bulk.progress.title);
    await expect(main(page)).toContainText(bulk.progress.heldUp, { timeout: 45_000 });
    await expect(page.getByText(bulk.pause["service-away"].title)).toBeVisible({
      timeout: 120_000,
    });
    const { rows } = await query(portal, "select 1 from message where bulk_list_id = $1", [id]);
    expect(rows, "what has not left waits in the list").toEqual([]);
    await page.goto("/staff");
    await expect(main(page)).toContainText(name);
    await expect(main(page)).toContainText(bulk.pause["service-away"].title);
  });
});
