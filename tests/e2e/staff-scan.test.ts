import { ports } from "./support/addresses.ts";
import { balanceOf, eventsOf, freshPass, scansOf } from "./support/fresh-passes.ts";
import { readPass } from "./support/own-pass.ts";
import { textOf } from "./support/plain-browser.ts";
import { count, query } from "./support/portal-records.ts";
import {
  act,
  codeField,
  expectResult,
  formFor,
  openByScan,
  press,
} from "./support/scan-journey.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import {
  actPlainly,
  expectPlainResult,
  formOfAction,
  scanPlainly,
} from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is.scan;

test("a ticket is scanned and redeemed, and then is of no more use", { tag: "@once" }, async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code, externalIdentifier } = await freshPass("ticket");
  await openByScan(page, code());
  await expectResult(page, "ready", strings.state.ready.heading);
  await expect(page.getByRole("main")).toContainText(externalIdentifier);
  await expect(page.getByRole("main")).toContainText("Sæti: B 7");
  expect(await eventsOf(id)).toEqual([]);
  await act(page, "REDEEM");
  await expectResult(page, "used", "Gildir – innleyst");
  await expect(formFor(page, "REDEEM")).toHaveCount(0);
  await openByScan(page, code());
  await expectResult(page, "already-used", "Þegar notað kl. ", strings.statusWhy.REDEEMED);
  await expect(page.getByRole("main").locator("ol > li")).toContainText(["B 7", "B 7"]);
  expect(await eventsOf(id)).toEqual([{ action: "REDEEM", amount: null }]);
});

test("an amount is shown large before it is moved, and may be changed first", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("giftCard", { balance: 10_000 });
  await openByScan(page, code());
  await expectResult(page, "ready", "Taka má út að hámarki 10.000 kr.");
  await press(page, "SUBTRACT_AMOUNT", "15000");
  await expectResult(page, "not-used", "Hæsta upphæð er 10.000 kr.");
  await press(page, "SUBTRACT_AMOUNT", "1.500");
  await expectResult(page, "ready", "Taka út 1.500 kr.?", strings.state.confirm.body);
  expect(await balanceOf(id)).toBe(10_000);
  // A mistyped amount says nothing about the card, so its panel does not turn red.
  await press(page, "SUBTRACT_AMOUNT", "");
  await expectResult(page, "ready", strings.amount.empty);
  await press(page, "SUBTRACT_AMOUNT", "2 500");
  await expectResult(page, "ready", "Taka út 2.500 kr.?");
  expect(await balanceOf(id)).toBe(10_000);
  await page.getByRole("button", { name: "Taka út 2.500 kr." }).click();
  await expectResult(page, "used", "2.500 kr. teknar út");
  expect(await balanceOf(id)).toBe(7_500);
});

test.describe("without Chromium", { tag: "@once" }, () => {
  test("voiding needs the role for it, and a tick", async ({ plain, plainIn }) => {
    const { id, code } = await freshPass("coupon");
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const sender = await scanPlainly(plain, code());
    expect(sender.main).toContain(strings.voidNotForRole);
    expect(sender.all(formOfAction("VOID"))).toEqual([]);

    const manager = plainIn("is");
    manager.setStaffCookie(await createStaff({ role: "manager" }));
    const unsure = await actPlainly(manager, await scanPlainly(manager, code()), "VOID");
    expectPlainResult(unsure, "not-used", strings.form.confirm);
    expect(await eventsOf(id)).toEqual([]);
    expect(textOf(unsure.form(formOfAction("VOID")))).toContain(strings.action.VOID.confirm);
    const voided = await manager.submit(unsure, formOfAction("VOID"), { confirm: "yes" });
    expectPlainResult(voided, "used", strings.state.used.voided);
    expect(await readPass(id)).toMatchObject({ isVoided: true });
  });

  test("a scan has an address that only whoever scanned opens, and that scans nothing again", async ({
    plain,
    plainIn,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const { id, code } = await freshPass("punchCard");
    const used = await actPlainly(plain, await scanPlainly(plain, code()), "PUNCHES", "2");
    expectPlainResult(used, "used");
    const [recent] = (await plain.open("/staff/scan")).all("main a[href*='/staff/scan/']");
    expect(textOf(recent)).toContain("Tíu skipta kort");
    const address = recent?.getAttribute("href") ?? "";
    expect(address).toMatch(/\/staff\/scan\/[0-9a-f-]{36}$/);
    for (let times = 0; times < 2; times += 1) {
      expectPlainResult(await plain.open(address), "used", "2 skipti", "8 skipti eftir");
    }
    expect([await scansOf(id), (await eventsOf(id)).length]).toEqual([1, 1]);
    // Opened again later, it does not look like a new admission.
    const earlier =
      "update scan set opened_at = opened_at - interval '1 minute' where pass_id = $1";
    await query(ports.portal, earlier, [id]);
    const again = await plain.open(`${address}?entrance=PUNCHES&punches=2`);
    expectPlainResult(again, "used", "Eldri skönnun: fyrir 1 mínútu");
    expect(again.one("[data-panel]").getAttribute("data-panel")).toBe("dark");

    const other = plainIn("is");
    other.setStaffCookie(await createStaff({ role: "admin" }));
    const refused = await other.open(address);
    expect([refused.status, refused.heading]).toEqual([404, strings.notThere.title]);
  });
});

test("the scanner's name is typed once, kept and sent", { tag: "@once" }, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  await page.goto("/staff/scan?entrance=REDEEM");
  await page.getByText(strings.scanner.title, { exact: true }).click();
  await page.getByLabel(strings.scanner.label, { exact: true }).fill(" Inngangur\t2 ");
  await page.getByRole("button", { name: strings.scanner.save }).click();
  await expect(page.getByText("Skanni: Inngangur 2")).toBeVisible();
  await expect(page).toHaveURL(/\?entrance=REDEEM$/);
  const { id, code } = await freshPass("coupon");
  await openByScan(page, code());
  const named = "from scan_transaction where pass_id = $1 and scanner_identifier = 'Inngangur 2'";
  await expect.poll(() => count(ports.service, named, [id])).toBe(1);
  const kept = (await page.context().cookies()).find(({ name }) => name === "felagi-scanner");
  expect(kept).toMatchObject({ path: "/staff", httpOnly: true });
});

test("what was opened and what was refused is recorded, and no code is", { tag: "@once" }, async ({
  page,
}) => {
  const person = await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("coupon");
  await openByScan(page, code());
  await act(page, "REDEEM");
  await expectResult(page, "used");
  await openByScan(page, "NoSuchCode000000000001");
  await expectResult(page, "unopened");
  const noted = (what: string) =>
    count(ports.portal, `from activity where staff_id = $1 and ${what}`, [person.id]);
  expect(await noted(`action = 'scan-pass' and outcome = 'done' and pass_id = '${id}'`)).toBe(1);
  expect(await noted(`action = 'scan-action' and outcome = 'done' and pass_id = '${id}'`)).toBe(1);
  expect(await noted("details->>'code' = 'CODE_NOT_RECOGNISED' and outcome = 'refused'")).toBe(1);
  const holds = (code: string) => `from activity where details::text like '%${code}%'`;
  expect(await count(ports.portal, holds(code()))).toBe(0);
  expect(await count(ports.portal, holds("NoSuchCode"))).toBe(0);
});

test("a hand scanner types twenty codes in a row, and none is lost and none is doubled", {
  tag: "@with-script",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const cards = await Promise.all(Array.from({ length: 20 }, () => freshPass("multiTicket")));
  await page.goto("/staff/scan?entrance=PUNCHES&punches=1");
  await expect(codeField(page)).toBeFocused();
  for (const { code } of cards) {
    await page.keyboard.type(code());
    await page.keyboard.press("Enter");
  }
  await expect(async () => {
    const events = await Promise.all(cards.map(({ id }) => eventsOf(id)));
    expect(events.map((of) => of.map(({ amount }) => amount))).toEqual(cards.map(() => [1]));
  }).toPass({ timeout: 30_000 });
  await expectResult(page, "used", "1 skipti", "3 skipti eftir");
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveValue("");
  expect(await Promise.all(cards.map(({ id }) => scansOf(id)))).toEqual(cards.map(() => 1));
});

test("what a hand scanner types after a button was pressed lands in the field", {
  tag: "@with-script",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const [first, second] = [await freshPass("punchCard"), await freshPass("giftCard")];
  await openByScan(page, first.code());
  await page.getByRole("button", { name: strings.more }).click();
  await page.keyboard.type(second.code());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("Gjafakort");
  await formFor(page, "SUBTRACT_AMOUNT").locator("[name=amount]").focus();
  await page.keyboard.type(first.code());
  await page.keyboard.press("Enter");
  await expect(formFor(page, "PUNCHES")).toBeVisible();
  expect([await eventsOf(first.id), await eventsOf(second.id)]).toEqual([[], []]);
});
