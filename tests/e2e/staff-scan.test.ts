import { ports } from "./support/addresses.ts";
import { balanceOf, eventsOf, freshPass, type PassKind, scansOf } from "./support/fresh-passes.ts";
import { readPass, templates } from "./support/own-pass.ts";
import { count, query } from "./support/portal-records.ts";
import {
  act,
  band,
  codeField,
  expectBand,
  formFor,
  openByScan,
  scan,
} from "./support/scan-journey.ts";
import { bringInStaff } from "./support/staff.ts";
import { expect, onceButTheFirst, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { filled, staffWords } from "./support/words.ts";

const say = staffWords.is.scan;

for (const [index, kind] of (["ticket", "coupon"] satisfies PassKind[]).entries()) {
  test(
    `a ${kind} is scanned and redeemed, and then is of no more use`,
    onceButTheFirst(index),
    async ({ page }) => {
      await bringInStaff(page.context(), { role: "sender" });
      const { id, code, externalIdentifier } = await freshPass(kind);
      await openByScan(page, code());
      await expectBand(page, "ready", say.state.ready.heading);
      await expect(page.getByRole("main")).toContainText(externalIdentifier);
      if (kind === "ticket") await expect(page.getByRole("main")).toContainText("Sæti: B 7");
      expect(await eventsOf(id)).toEqual([]);
      await act(page, "REDEEM");
      await expectBand(page, "used", say.state.used.heading, say.what.REDEEM);
      await expect(formFor(page, "REDEEM")).toHaveCount(0);
      await openByScan(page, code());
      await expectBand(page, "not-valid", say.statusWhy.REDEEMED);
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
      await bringInStaff(page.context(), { role: "sender" });
      const { id, code } = await freshPass(kind);
      await openByScan(page, code());
      await expectBand(page, "ready", `${stamps} skipti eftir`);
      await act(page, "PUNCHES", "1");
      await expectBand(page, "used", "1 skipti", `${stamps - 1} skipti eftir`);
      await act(page, "PUNCHES", String(stamps - 1));
      await expectBand(page, "used", `${stamps - 1} skipti`, "Ekkert eftir");
      await expect(formFor(page, "PUNCHES")).toHaveCount(0);
      expect(await scansOf(id)).toBe(1);
      expect((await eventsOf(id)).map(({ amount }) => amount)).toEqual([1, stamps - 1]);
      expect(await readPass(id)).toMatchObject({ status: "REDEEMED", stampsLeft: 0 });
    },
  );
}

test("few punches have a button each", { tag: "@once" }, async ({ page }) => {
  await bringInStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("multiTicket");
  await openByScan(page, code());
  await page.getByRole("button", { name: filled("Gata {count}", { count: "3" }) }).click();
  await expectBand(page, "used", "3 skipti", "1 skipti eftir");
  expect((await eventsOf(id)).map(({ amount }) => amount)).toEqual([3]);
});

test("krónur are taken off a gift card and added to it within one scan", async ({ page }) => {
  await bringInStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("giftCard", { balance: 10_000 });
  await openByScan(page, code());
  await expect(page.getByRole("main")).toContainText("Frá 100 til 10.000 kr.");
  await act(page, "SUBTRACT_AMOUNT", "1.500 kr.");
  await expectBand(page, "used", say.state.used.heading, "1.500 kr. teknar út");
  await expect(page.getByRole("main")).toContainText("Frá 100 til 8.500 kr.");
  await act(page, "ADD_AMOUNT", "2 001");
  await expectBand(page, "used", say.state.used.added, "2.001 kr. lögð inn");
  await expect(page.getByRole("main")).toContainText("Gert: 1.500 kr. teknar út");
  await act(page, "SUBTRACT_AMOUNT", "8500");
  await expectBand(page, "used", "8.500 kr. teknar út");
  await expect(formFor(page, "SUBTRACT_AMOUNT")).toHaveCount(0);
  expect(await balanceOf(id)).toBe(2_001);
  expect(await scansOf(id)).toBe(1);
});

test("what was put on an empty gift card is taken off after another scan", {
  tag: "@once",
}, async ({ page }) => {
  await bringInStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("giftCard", { balance: 0 });
  await openByScan(page, code());
  await expect(formFor(page, "SUBTRACT_AMOUNT")).toHaveCount(0);
  await act(page, "ADD_AMOUNT", "2000");
  await expectBand(page, "used", say.state.used.added);
  await expect(formFor(page, "SUBTRACT_AMOUNT")).toHaveCount(0);
  await expect(page.getByText(say.again.SUBTRACT_AMOUNT)).toBeVisible();
  await openByScan(page, code());
  await act(page, "SUBTRACT_AMOUNT", "2000");
  await expectBand(page, "used", "2.000 kr. teknar út");
  expect(await balanceOf(id)).toBe(0);
});

test("voiding needs the role for it, and a tick", async ({ page, somebodyElse }) => {
  const { id, code } = await freshPass("coupon");
  await bringInStaff(page.context(), { role: "sender" });
  await openByScan(page, code());
  await expect(page.getByRole("main")).toContainText(say.voidNotForRole);
  await expect(formFor(page, "VOID")).toHaveCount(0);

  const manager = await somebodyElse();
  await bringInStaff(manager.context(), { role: "manager" });
  await openByScan(manager, code());
  const details = manager.locator("details", { has: formFor(manager, "VOID") });
  await details.locator("summary").click();
  await act(manager, "VOID");
  await expectBand(manager, "not-used", say.form.confirm);
  expect(await eventsOf(id)).toEqual([]);
  await manager.getByLabel(say.action.VOID.confirm).check();
  await act(manager, "VOID");
  await expectBand(manager, "used", say.state.used.voided);
  expect(await readPass(id)).toMatchObject({ isVoided: true });
});

test("a scan has an address that only whoever scanned opens, and that scans nothing again", async ({
  page,
  somebodyElse,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await bringInStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("punchCard");
  await openByScan(page, code());
  await act(page, "PUNCHES", "2");
  await expectBand(page, "used");
  await page.goto("/staff/scan");
  await page.getByRole("link", { name: "Tíu skipta kort" }).first().click();
  await page.waitForURL(/\/staff\/scan\/[0-9a-f-]{36}$/);
  await expectBand(page, "used", "2 skipti", "8 skipti eftir");
  await page.reload();
  await expectBand(page, "used", "2 skipti", "8 skipti eftir");
  expect([await scansOf(id), (await eventsOf(id)).length]).toEqual([1, 1]);

  const other = await somebodyElse();
  await bringInStaff(other.context(), { role: "admin" });
  await other.goto(page.url());
  await see(other, say.notThere.title);
});

test("the scanner's name is typed once, kept and sent", { tag: "@once" }, async ({ page }) => {
  await bringInStaff(page.context(), { role: "sender" });
  await page.goto("/staff/scan?door=REDEEM");
  await page.getByText(say.scanner.title, { exact: true }).click();
  await page.getByLabel(say.scanner.label, { exact: true }).fill(" Inngangur\t2 ");
  await page.getByRole("button", { name: say.scanner.save }).click();
  await expect(page.getByText("Skanni: Inngangur 2")).toBeVisible();
  await expect(page).toHaveURL(/\?door=REDEEM$/);
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
  const person = await bringInStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("coupon");
  await openByScan(page, code());
  await act(page, "REDEEM");
  await expectBand(page, "used");
  await openByScan(page, "NoSuchCode000000000001");
  await expectBand(page, "unopened");
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
  await bringInStaff(page.context(), { role: "sender" });
  const cards = await Promise.all(Array.from({ length: 20 }, () => freshPass("multiTicket")));
  await page.goto("/staff/scan?door=PUNCHES&punches=1");
  await expect(codeField(page)).toBeFocused();
  for (const { code } of cards) {
    await page.keyboard.type(code());
    await page.keyboard.press("Enter");
  }
  await expect(async () => {
    const events = await Promise.all(cards.map(({ id }) => eventsOf(id)));
    expect(events.map((of) => of.map(({ amount }) => amount))).toEqual(cards.map(() => [1]));
  }).toPass({ timeout: 30_000 });
  await expectBand(page, "used", "1 skipti", "3 skipti eftir");
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveValue("");
  expect(await Promise.all(cards.map(({ id }) => scansOf(id)))).toEqual(cards.map(() => 1));
});

test("what a hand scanner types after a button was pressed lands in the field", {
  tag: "@with-script",
}, async ({ page }) => {
  await bringInStaff(page.context(), { role: "sender" });
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

test("a door does one thing with every pass, and asks before it does so again", async ({
  page,
}) => {
  await bringInStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("multiTicket");
  await page.goto("/staff/scan");
  await page.getByText(say.door.title, { exact: true }).click();
  await page.getByLabel(say.door.PUNCHES).check();
  await page.getByLabel(say.door.punches).fill("2");
  await page.getByRole("button", { name: say.door.start }).click();
  await page.waitForURL("**/staff/scan?door=PUNCHES&punches=2");
  await expect(
    page.getByText(filled("Dyrahamur: hver skönnun gatar {n}", { n: "2" })),
  ).toBeVisible();
  await scan(page, code());
  await expectBand(page, "used", "2 skipti", "2 skipti eftir");
  await scan(page, code());
  await expectBand(page, "not-used", say.hold.again, "2 skipti eftir");
  expect(await eventsOf(id)).toHaveLength(1);
  await act(page, "PUNCHES");
  await expectBand(page, "used", "2 skipti", "Ekkert eftir");
  expect((await eventsOf(id)).map(({ amount }) => amount)).toEqual([2, 2]);
});

/** A membership's own pass, of the demo: the interface creates none without a membership. */
async function memberPass(condition: string): Promise<{ id: string; code: string }> {
  const { rows } = await query<{ id: string; code: string }>(
    ports.service,
    `select id, scan_code as code from pass where pass_template_id = $1 and deleted_at is null
     and ${condition} order by id limit 1`,
    [templates.membership],
  );
  const [row] = rows;
  if (!row) throw new Error("The demo has no such pass.");
  return row;
}

test("a membership is checked and not used, at the desk and at every door", async ({ page }) => {
  await bringInStaff(page.context(), { role: "sender" });
  const valid = await memberPass("voided_at is null and expiration_date is null");
  const voided = await memberPass("voided_at is not null");
  for (const door of ["", "?door=CHECK", "?door=OFFERED", "?door=REDEEM", "?door=PUNCHES"]) {
    await page.goto(`/staff/scan${door}`);
    await scan(page, valid.code);
    await expectBand(page, "valid", say.state.valid.heading, say.validUntil.notStated);
    await scan(page, voided.code);
    await expectBand(page, "not-valid", say.state["not-valid"].heading, say.statusWhy.VOIDED);
  }
  expect(await Promise.all([valid, voided].map(({ id }) => eventsOf(id)))).toEqual([[], []]);
  await expect(page.getByRole("main")).toContainText("5 í gildi · 0 notuð · 5 hafnað");
});

test("a door that only checks uses nothing of a pass that could be used", { tag: "@once" }, async ({
  page,
}) => {
  await bringInStaff(page.context(), { role: "sender" });
  const card = await freshPass("punchCard");
  await page.goto("/staff/scan?door=CHECK");
  await scan(page, card.code());
  await expectBand(page, "valid", "10 skipti eftir");
  expect(await eventsOf(card.id)).toEqual([]);
  await act(page, "PUNCHES", "1");
  await expectBand(page, "used", "9 skipti eftir");
});

test("a door for every kind redeems, or takes one use, whichever the pass offers", {
  tag: "@once",
}, async ({ page }) => {
  await bringInStaff(page.context(), { role: "sender" });
  const [coupon, card] = [await freshPass("coupon"), await freshPass("punchCard")];
  await page.goto("/staff/scan?door=OFFERED");
  await scan(page, coupon.code());
  await expectBand(page, "used", say.what.REDEEM);
  await scan(page, card.code());
  await expectBand(page, "used", "1 skipti", "9 skipti eftir");
  expect((await eventsOf(card.id)).map(({ action }) => action)).toEqual(["PUNCHES"]);
});

test("a door that cannot do its one thing uses nothing and says why", { tag: "@once" }, async ({
  page,
}) => {
  await bringInStaff(page.context(), { role: "sender" });
  const coupon = await freshPass("coupon");
  const card = await freshPass("punchCard", { stampsLeft: 1 });
  const spent = await freshPass("coupon", { isVoided: true });
  await page.goto("/staff/scan?door=PUNCHES&punches=2");
  await scan(page, coupon.code());
  await expectBand(page, "not-used", say.hold["not-offered"]);
  await scan(page, card.code());
  await expectBand(page, "not-used", say.hold["out-of-bounds"], "1 skipti eftir");
  await scan(page, spent.code());
  await expectBand(page, "not-valid", say.statusWhy.VOIDED);
  await page.goto("/staff/scan?door=VOID");
  await scan(page, coupon.code());
  await expectBand(page, "ready");
  const events = await Promise.all([coupon, card, spent].map(({ id }) => eventsOf(id)));
  expect(events).toEqual([[], [], []]);
  await expect(band(page)).toHaveCount(1);
});
