import { ports } from "./support/addresses.ts";
import { eventsOf, freshPass } from "./support/fresh-passes.ts";
import { templates } from "./support/own-pass.ts";
import { query } from "./support/portal-records.ts";
import {
  act,
  expectResult,
  formFor,
  openByScan,
  resultBanner,
  scan,
} from "./support/scan-journey.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is.scan;

test("an entrance does one thing with every pass, and asks before it does so again", async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("multiTicket");
  await page.goto("/staff/scan");
  await page.getByText(say.entrance.title, { exact: true }).click();
  await page.getByLabel(say.entrance.PUNCHES).check();
  await page.getByLabel(say.entrance.punches).fill("2");
  await page.getByRole("button", { name: say.entrance.start }).click();
  await page.waitForURL("**/staff/scan?entrance=PUNCHES&punches=2");
  await expect(
    page.getByText("Hraðskönnun við inngang: hver skönnun notar 2 skipti"),
  ).toBeVisible();
  await scan(page, code());
  await expectResult(page, "used", "2 skipti", "2 skipti eftir");
  await scan(page, code());
  await expectResult(page, "not-used", say.hold.again, "2 skipti eftir");
  expect(await eventsOf(id)).toHaveLength(1);
  await act(page, "PUNCHES");
  await expectResult(page, "used", "2 skipti", "Ekkert eftir");
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

test("a membership is checked and not used, at the desk and at every entrance", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const valid = await memberPass("voided_at is null and expiration_date is null");
  const voided = await memberPass("voided_at is not null");
  for (const mode of ["", "?entrance=CHECK", "?entrance=REDEEM"]) {
    await page.goto(`/staff/scan${mode}`);
    await scan(page, valid.code);
    await expectResult(page, "valid", say.state.valid.heading, say.validUntil.notStated);
    await scan(page, voided.code);
    await expectResult(page, "not-valid", say.state["not-valid"].heading, say.statusWhy.VOIDED);
  }
  expect(await Promise.all([valid, voided].map(({ id }) => eventsOf(id)))).toEqual([[], []]);
  await expect(page.getByRole("main")).toContainText("3 í gildi · 0 notuð · 3 hafnað");
});

test("an entrance that only checks uses nothing of a pass that could be used", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const card = await freshPass("punchCard");
  await page.goto("/staff/scan?entrance=CHECK");
  await scan(page, card.code());
  await expectResult(page, "valid", "10 skipti eftir");
  expect(await eventsOf(card.id)).toEqual([]);
  await act(page, "PUNCHES", "1");
  await expectResult(page, "used", "9 skipti eftir");
});

test("an entrance for every kind redeems, or takes one use, whichever the pass offers", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const [coupon, card] = [await freshPass("coupon"), await freshPass("punchCard")];
  await page.goto("/staff/scan?entrance=OFFERED");
  await scan(page, coupon.code());
  await expectResult(page, "used", say.what.REDEEM);
  await scan(page, card.code());
  await expectResult(page, "used", "1 skipti", "9 skipti eftir");
  expect((await eventsOf(card.id)).map(({ action }) => action)).toEqual(["PUNCHES"]);
});

test("an entrance that cannot do its one thing uses nothing and says why", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const coupon = await freshPass("coupon");
  const card = await freshPass("punchCard", { stampsLeft: 1 });
  const spent = await freshPass("coupon", { isVoided: true });
  await page.goto("/staff/scan?entrance=PUNCHES&punches=2");
  await scan(page, coupon.code());
  await expectResult(page, "not-used", "Ekki er hægt að nota skipti af þessu skírteini.");
  await scan(page, card.code());
  await expectResult(page, "not-used", say.hold["out-of-bounds"], "1 skipti eftir");
  await scan(page, spent.code());
  await expectResult(page, "not-valid", say.statusWhy.VOIDED);
  await page.goto("/staff/scan?entrance=VOID");
  await scan(page, coupon.code());
  await expectResult(page, "ready");
  const events = await Promise.all([coupon, card, spent].map(({ id }) => eventsOf(id)));
  expect(events).toEqual([[], [], []]);
  await expect(resultBanner(page)).toHaveCount(1);
});

test("a second line end, or a second click, belongs to the first", { tag: "@once" }, async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const ticket = await freshPass("multiTicket");
  await page.goto("/staff/scan?entrance=OFFERED");
  await scan(page, ticket.code());
  await page.locator("#scan-code").press("Enter");
  await expectResult(page, "used");
  const card = await freshPass("punchCard");
  await openByScan(page, card.code());
  const form = formFor(page, "PUNCHES");
  await form.locator("[name=amount]").fill("2");
  await form.locator("button:not([type=button])").first().dblclick();
  await expectResult(page, "used", "8 skipti eftir");
  await expect(page).toHaveURL(/\/staff\/scan$/);
  expect((await eventsOf(card.id)).map(({ amount }) => amount)).toEqual([2]);
});
