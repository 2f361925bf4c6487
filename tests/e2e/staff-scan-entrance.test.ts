import { ports } from "./support/addresses.ts";
import { eventsOf, freshPass } from "./support/fresh-passes.ts";
import { templates } from "./support/own-pass.ts";
import { expectPlainResult, scanPlainly } from "./support/plain-scan.ts";
import { query } from "./support/portal-records.ts";
import { act, expectResult, formFor, openByScan, scan } from "./support/scan-journey.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
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

test.describe("without Chromium", { tag: "@once" }, () => {
  const at = (entrance: string) => `/staff/scan?entrance=${entrance}`;

  test("a membership is checked and not used, at the desk and at every entrance", async ({
    plain,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const valid = await memberPass("voided_at is null and expiration_date is null");
    const voided = await memberPass("voided_at is not null");
    const { state, statusWhy, validUntil } = say;
    for (const desk of ["/staff/scan", at("CHECK"), at("REDEEM")]) {
      const good = await scanPlainly(plain, valid.code, desk);
      expectPlainResult(good, "valid", state.valid.heading, validUntil.notStated);
      const bad = await scanPlainly(plain, voided.code, desk);
      expectPlainResult(bad, "not-valid", state["not-valid"].heading, statusWhy.VOIDED);
    }
    expect(await Promise.all([valid, voided].map(({ id }) => eventsOf(id)))).toEqual([[], []]);
    const desk = await plain.open("/staff/scan");
    expect(desk.main).toContain("3 í gildi · 0 notuð · 3 hafnað");
  });
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
