import { ports } from "./support/addresses.ts";
import { balanceOf, eventsOf, freshPass, scansOf } from "./support/fresh-passes.ts";
import { readPass } from "./support/own-pass.ts";
import { textOf } from "./support/plain-browser.ts";
import { actPlainly, expectPlainResult, formOfAction, scanPlainly } from "./support/plain-scan.ts";
import { count } from "./support/portal-records.ts";
import {
  act,
  codeField,
  expectResult,
  formFor,
  openByScan,
  press,
} from "./support/scan-journey.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is.scan;

test("a ticket is scanned and redeemed, and then is of no more use", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code, externalIdentifier } = await freshPass("ticket");
  await openByScan(page, code());
  await expectResult(page, "ready", say.state.ready.heading);
  await expect(page.getByRole("main")).toContainText(externalIdentifier);
  await expect(page.getByRole("main")).toContainText("Sæti: B 7");
  expect(await eventsOf(id)).toEqual([]);
  await act(page, "REDEEM");
  await expectResult(page, "used", say.state.used.heading, say.what.REDEEM);
  await expect(formFor(page, "REDEEM")).toHaveCount(0);
  await openByScan(page, code());
  await expectResult(page, "not-valid", say.statusWhy.REDEEMED, "Það var síðast notað ");
  await expect(page.getByRole("main").locator("ol > li")).toContainText(["B 7", "B 7"]);
  expect(await eventsOf(id)).toEqual([{ action: "REDEEM", amount: null }]);
});

test("a punchCard is punched to its end within one scan", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("punchCard");
  await openByScan(page, code());
  await expectResult(page, "ready", "10 skipti eftir");
  await act(page, "PUNCHES", "1");
  await expectResult(page, "used", "1 skipti", "9 skipti eftir");
  await act(page, "PUNCHES", "9");
  await expectResult(page, "used", "9 skipti", "Ekkert eftir");
  await expect(formFor(page, "PUNCHES")).toHaveCount(0);
  expect(await scansOf(id)).toBe(1);
  expect((await eventsOf(id)).map(({ amount }) => amount)).toEqual([1, 9]);
  expect(await readPass(id)).toMatchObject({ status: "REDEEMED", stampsLeft: 0 });
});

test("an amount is shown large before it is moved, and may be changed first", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("giftCard", { balance: 10_000 });
  await openByScan(page, code());
  await expectResult(page, "ready", "Hægt er að taka út allt að 10.000 kr.");
  await press(page, "SUBTRACT_AMOUNT", "15000");
  await expectResult(page, "not-used", "Hæsta upphæð er 10.000 kr.");
  await press(page, "SUBTRACT_AMOUNT", "1.500");
  await expectResult(page, "ready", "Taka út 1.500 kr.", say.state.confirm.body);
  expect(await balanceOf(id)).toBe(10_000);
  await press(page, "SUBTRACT_AMOUNT", "2 500");
  await expectResult(page, "ready", "Taka út 2.500 kr.");
  expect(await balanceOf(id)).toBe(10_000);
  await page.getByRole("button", { name: "Taka út 2.500 kr." }).click();
  await expectResult(page, "used", "2.500 kr. teknar út");
  expect(await balanceOf(id)).toBe(7_500);
});

test.describe("without Chromium", { tag: "@once" }, () => {
  test("few punches have a button each", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const { id, code } = await freshPass("multiTicket");
    const page = await plain.submit(await scanPlainly(plain, code()), { button: "Nota 3 skipti" });
    expectPlainResult(page, "used", "3 skipti", "1 skipti eftir");
    expect((await eventsOf(id)).map(({ amount }) => amount)).toEqual([3]);
  });

  test("krónur are taken off a gift card and added to it within one scan", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const { id, code } = await freshPass("giftCard", { balance: 10_000 });
    let page = await scanPlainly(plain, code());
    expect(page.main).toContain("Frá 100 til 10.000 kr.");
    page = await actPlainly(plain, page, "SUBTRACT_AMOUNT", "1.500 kr.");
    expectPlainResult(page, "used", say.state.used.heading, "1.500 kr. teknar út");
    expect(page.main).toContain("Frá 100 til 8.500 kr.");
    page = await actPlainly(plain, page, "ADD_AMOUNT", "2 001");
    expectPlainResult(page, "used", say.state.used.added, "2.001 kr. lögð inn");
    expect(page.main).toContain("Gert: 1.500 kr. teknar út");
    page = await actPlainly(plain, page, "SUBTRACT_AMOUNT", "8500");
    expectPlainResult(page, "used", "8.500 kr. teknar út");
    expect(page.all(formOfAction("SUBTRACT_AMOUNT"))).toEqual([]);
    expect(await balanceOf(id)).toBe(2_001);
    expect(await scansOf(id)).toBe(1);
  });

  test("what was put on an empty gift card is taken off after another scan", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const { id, code } = await freshPass("giftCard", { balance: 0 });
    const empty = await scanPlainly(plain, code());
    expect(empty.all(formOfAction("SUBTRACT_AMOUNT"))).toEqual([]);
    const added = await actPlainly(plain, empty, "ADD_AMOUNT", "2000");
    expectPlainResult(added, "used", say.state.used.added);
    expect(added.all(formOfAction("SUBTRACT_AMOUNT"))).toEqual([]);
    expect(added.main).toContain(say.again.SUBTRACT_AMOUNT);
    const anew = await scanPlainly(plain, code());
    const used = await actPlainly(plain, anew, "SUBTRACT_AMOUNT", "2000");
    expectPlainResult(used, "used", "2.000 kr. teknar út");
    expect(await balanceOf(id)).toBe(0);
  });

  test("voiding needs the role for it, and a tick", async ({ plain, plainIn }) => {
    const { id, code } = await freshPass("coupon");
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const sender = await scanPlainly(plain, code());
    expect(sender.main).toContain(say.voidNotForRole);
    expect(sender.all(formOfAction("VOID"))).toEqual([]);

    const manager = plainIn("is");
    manager.setStaffCookie(await createStaff({ role: "manager" }));
    const unsure = await actPlainly(manager, await scanPlainly(manager, code()), "VOID");
    expectPlainResult(unsure, "not-used", say.form.confirm);
    expect(await eventsOf(id)).toEqual([]);
    expect(textOf(unsure.form(formOfAction("VOID")))).toContain(say.action.VOID.confirm);
    const voided = await manager.submit(unsure, formOfAction("VOID"), { confirm: "yes" });
    expectPlainResult(voided, "used", say.state.used.voided);
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

    const other = plainIn("is");
    other.setStaffCookie(await createStaff({ role: "admin" }));
    const refused = await other.open(address);
    expect([refused.status, refused.heading]).toEqual([404, say.notThere.title]);
  });
});

test("the scanner's name is typed once, kept and sent", { tag: "@once" }, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  await page.goto("/staff/scan?entrance=REDEEM");
  await page.getByText(say.scanner.title, { exact: true }).click();
  await page.getByLabel(say.scanner.label, { exact: true }).fill(" Inngangur\t2 ");
  await page.getByRole("button", { name: say.scanner.save }).click();
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
  test.setTimeout(60_000);
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
  await page.getByRole("button", { name: say.more }).click();
  await page.keyboard.type(second.code());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("Gjafakort");
  await formFor(page, "SUBTRACT_AMOUNT").locator("[name=amount]").focus();
  await page.keyboard.type(first.code());
  await page.keyboard.press("Enter");
  await expect(formFor(page, "PUNCHES")).toBeVisible();
  expect([await eventsOf(first.id), await eventsOf(second.id)]).toEqual([[], []]);
});
