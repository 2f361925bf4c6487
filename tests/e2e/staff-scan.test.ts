import { ports } from "./support/addresses.ts";
import { balanceOf, eventsOf, freshPass, type PassKind, scansOf } from "./support/fresh-passes.ts";
import { readPass } from "./support/own-pass.ts";
import { expectPage } from "./support/page-checks.ts";
import { count } from "./support/portal-records.ts";
import {
  act,
  codeField,
  expectResult,
  formFor,
  openByScan,
  press,
} from "./support/scan-journey.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, onceButTheFirst, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is.scan;

for (const [index, kind] of (["ticket", "coupon"] satisfies PassKind[]).entries()) {
  test(
    `a ${kind} is scanned and redeemed, and then is of no more use`,
    onceButTheFirst(index),
    async ({ page }) => {
      await signInNewStaff(page.context(), { role: "sender" });
      const { id, code, externalIdentifier } = await freshPass(kind);
      await openByScan(page, code());
      await expectResult(page, "ready", say.state.ready.heading);
      await expect(page.getByRole("main")).toContainText(externalIdentifier);
      if (kind === "ticket") await expect(page.getByRole("main")).toContainText("Sæti: B 7");
      expect(await eventsOf(id)).toEqual([]);
      await act(page, "REDEEM");
      await expectResult(page, "used", say.state.used.heading, say.what.REDEEM);
      await expect(formFor(page, "REDEEM")).toHaveCount(0);
      await openByScan(page, code());
      await expectResult(page, "not-valid", say.statusWhy.REDEEMED, "Það var síðast notað ");
      if (kind === "ticket")
        await expect(page.getByRole("main").locator("ol > li")).toContainText(["B 7", "B 7"]);
      expect(await eventsOf(id)).toEqual([{ action: "REDEEM", amount: null }]);
    },
  );
}

const punched = [
  ["punchCard", 10],
  ["multiTicket", 4],
] as const;

for (const [index, [kind, stamps]] of punched.entries()) {
  test(
    `a ${kind} is punched to its end within one scan`,
    onceButTheFirst(index),
    async ({ page }) => {
      await signInNewStaff(page.context(), { role: "sender" });
      const { id, code } = await freshPass(kind);
      await openByScan(page, code());
      await expectResult(page, "ready", `${stamps} skipti eftir`);
      await act(page, "PUNCHES", "1");
      await expectResult(page, "used", "1 skipti", `${stamps - 1} skipti eftir`);
      await act(page, "PUNCHES", String(stamps - 1));
      await expectResult(page, "used", `${stamps - 1} skipti`, "Ekkert eftir");
      await expect(formFor(page, "PUNCHES")).toHaveCount(0);
      expect(await scansOf(id)).toBe(1);
      expect((await eventsOf(id)).map(({ amount }) => amount)).toEqual([1, stamps - 1]);
      expect(await readPass(id)).toMatchObject({ status: "REDEEMED", stampsLeft: 0 });
    },
  );
}

test("few punches have a button each", { tag: "@once" }, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("multiTicket");
  await openByScan(page, code());
  await page.getByRole("button", { name: "Nota 3 skipti" }).click();
  await expectResult(page, "used", "3 skipti", "1 skipti eftir");
  expect((await eventsOf(id)).map(({ amount }) => amount)).toEqual([3]);
});

test("krónur are taken off a gift card and added to it within one scan", { tag: "@once" }, async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("giftCard", { balance: 10_000 });
  await openByScan(page, code());
  await expect(page.getByRole("main")).toContainText("Frá 100 til 10.000 kr.");
  await act(page, "SUBTRACT_AMOUNT", "1.500 kr.");
  await expectResult(page, "used", say.state.used.heading, "1.500 kr. teknar út");
  await expect(page.getByRole("main")).toContainText("Frá 100 til 8.500 kr.");
  await act(page, "ADD_AMOUNT", "2 001");
  await expectResult(page, "used", say.state.used.added, "2.001 kr. lögð inn");
  await expect(page.getByRole("main")).toContainText("Gert: 1.500 kr. teknar út");
  await act(page, "SUBTRACT_AMOUNT", "8500");
  await expectResult(page, "used", "8.500 kr. teknar út");
  await expect(formFor(page, "SUBTRACT_AMOUNT")).toHaveCount(0);
  expect(await balanceOf(id)).toBe(2_001);
  expect(await scansOf(id)).toBe(1);
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

test("what was put on an empty gift card is taken off after another scan", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("giftCard", { balance: 0 });
  await openByScan(page, code());
  await expect(formFor(page, "SUBTRACT_AMOUNT")).toHaveCount(0);
  await act(page, "ADD_AMOUNT", "2000");
  await expectResult(page, "used", say.state.used.added);
  await expect(formFor(page, "SUBTRACT_AMOUNT")).toHaveCount(0);
  await expect(page.getByText(say.again.SUBTRACT_AMOUNT)).toBeVisible();
  await openByScan(page, code());
  await act(page, "SUBTRACT_AMOUNT", "2000");
  await expectResult(page, "used", "2.000 kr. teknar út");
  expect(await balanceOf(id)).toBe(0);
});

test("voiding needs the role for it, and a tick", { tag: "@once" }, async ({
  page,
  somebodyElse,
}) => {
  const { id, code } = await freshPass("coupon");
  await signInNewStaff(page.context(), { role: "sender" });
  await openByScan(page, code());
  await expect(page.getByRole("main")).toContainText(say.voidNotForRole);
  await expect(formFor(page, "VOID")).toHaveCount(0);

  const manager = await somebodyElse();
  await signInNewStaff(manager.context(), { role: "manager" });
  await openByScan(manager, code());
  const details = manager.locator("details", { has: formFor(manager, "VOID") });
  await details.locator("summary").click();
  await act(manager, "VOID");
  await expectResult(manager, "not-used", say.form.confirm);
  expect(await eventsOf(id)).toEqual([]);
  await manager.getByLabel(say.action.VOID.confirm).check();
  await act(manager, "VOID");
  await expectResult(manager, "used", say.state.used.voided);
  expect(await readPass(id)).toMatchObject({ isVoided: true });
});

test("a scan has an address that only whoever scanned opens, and that scans nothing again", {
  tag: "@once",
}, async ({ page, somebodyElse, complaints }) => {
  complaints.expect(/status of 404/);
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("punchCard");
  await openByScan(page, code());
  await act(page, "PUNCHES", "2");
  await expectResult(page, "used");
  await page.goto("/staff/scan");
  await page.getByRole("link", { name: "Tíu skipta kort" }).first().click();
  await page.waitForURL(/\/staff\/scan\/[0-9a-f-]{36}$/);
  await expectResult(page, "used", "2 skipti", "8 skipti eftir");
  await page.reload();
  await expectResult(page, "used", "2 skipti", "8 skipti eftir");
  expect([await scansOf(id), (await eventsOf(id)).length]).toEqual([1, 1]);

  const other = await somebodyElse();
  await signInNewStaff(other.context(), { role: "admin" });
  await other.goto(page.url());
  await expectPage(other, say.notThere.title);
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
