import type { Locator } from "@playwright/test";
import { ports } from "./support/addresses.ts";
import { eventsOf, freshPass } from "./support/fresh-passes.ts";
import { readPass, templates, writePass } from "./support/own-pass.ts";
import { count, query } from "./support/portal-records.ts";
import { act, expectResult, formFor, openByScan, scan } from "./support/scan-journey.ts";
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

test("the entrance is one press from today, fills a phone in the dark, and is left again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("ticket");
  // The scanner's form offers the same mode first.
  await page.goto("/staff/scan");
  await expect(page.locator("[name=entrance][value=OFFERED]")).toBeChecked();
  await page.goto("/staff");
  await page.getByRole("link", { name: strings.entrance.title }).click();
  await page.waitForURL("**/staff/scan?entrance=OFFERED");
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.locator("[data-panel=dark]")).toContainText(strings.entrance.idle);
  await scan(page, code());
  await expectResult(page, "used", "Gildir – innleyst");
  const panel = page.locator("[data-panel=green]");
  expect((await panel.boundingBox())?.width).toBeGreaterThan(340);
  const green = "rgb(0, 209, 84)";
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(panel).toHaveCSS("background-color", green);
    await expect(page.getByRole("main")).toHaveCSS("background-color", "rgb(0, 0, 0)");
  }
  await expect(page.getByRole("main")).toContainText(strings.undo.impossible.redeemed);
  await expect(page.getByRole("button", { name: strings.undo.submit })).toHaveCount(0);
  await expect(page.getByText("Þú hefur skannað í dag: 1 samþykkt, 0 hafnað")).toBeVisible();
  await scan(page, code());
  await expectResult(page, "already-used", "Þegar notað kl. ");
  await expect(page.locator("[data-panel=red]")).toBeVisible();
  await expect(formFor(page, "VOID")).toHaveCount(0);
  await expect(page.getByText("Þú hefur skannað í dag: 1 samþykkt, 1 hafnað")).toBeVisible();
  await scan(page, "ekkert-skirteini");
  await expectResult(page, "unopened", strings.scanRefusal.CODE_NOT_RECOGNISED);
  await expect(page.locator("main ol li").first()).toContainText(
    strings.recent.code.CODE_NOT_RECOGNISED,
  );
  // Redeeming a coupon cannot be undone, so staff decide.
  await scan(page, (await freshPass("coupon")).code());
  await expectResult(page, "ready", strings.state.ready.heading);
  await page.getByRole("link", { name: strings.entrance.off }).click();
  await page.waitForURL("**/staff");
  expect(await eventsOf(id)).toHaveLength(1);
});

test("one’s last use is undone once, and the pass may be used again at once", async ({
  page,
  javaScriptEnabled,
}) => {
  const person = await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("punchCard");
  await page.goto("/staff/scan?entrance=PUNCHES&punches=2");
  await scan(page, code());
  await expectResult(page, "used", "8 skipti eftir");
  const undo = page.getByRole("button", { name: strings.undo.submit });
  // The undo button is the first control after the result.
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
  const camera = page.getByRole("button", { name: staffWords.is.camera.turnOn });
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024;
  if (isNarrow && javaScriptEnabled !== false)
    expect(await topOf(undo)).toBeLessThan(await topOf(camera));
  await undo.click();
  await expectResult(page, "undone", "2 skipti sett aftur á skírteinið.", "10 skipti eftir");
  await expect(undo).toHaveCount(0);
  expect((await readPass(id)).stampsLeft).toBe(10);
  await expect(page.getByText("Þú hefur skannað í dag: 0 samþykkt, 0 hafnað")).toBeVisible();
  await scan(page, code());
  await expectResult(page, "used", "8 skipti eftir");
  // A second scan of the same code offers to undo the use by the first one.
  await scan(page, code());
  await expectResult(page, "just-used", strings.holdHeading.again);
  const again = page.getByRole("button", { name: "Hleypa inn 2" });
  const undoEarlier = page.getByRole("button", { name: strings.undo.submitEarlier });
  expect(await topOf(again)).toBeLessThan(await topOf(undoEarlier));
  // The page of the repeated scan, opened from the list, does not offer a new use.
  await page.locator("main ol li a").first().click();
  await page.waitForURL(/\/staff\/scan\/[0-9a-f-]{36}/);
  await expectResult(page, "just-used", strings.holdHeading.again);
  await undoEarlier.click();
  await expectResult(page, "undone", "10 skipti eftir");
  expect((await readPass(id)).stampsLeft).toBe(10);
  const noted = "from activity where staff_id = $1 and action = 'undo-use' and pass_id = $2";
  expect(await count(ports.portal, noted, [person.id, id])).toBe(2);
});

test("an entrance does one thing with every pass, and asks before it does so again", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("multiTicket");
  await page.goto("/staff/scan");
  await page.getByText(strings.entrance.title, { exact: true }).click();
  await page.getByLabel(strings.entrance.PUNCHES).check();
  await page.getByLabel(strings.entrance.punches).fill("2");
  await page.getByRole("button", { name: strings.entrance.start }).click();
  await page.waitForURL("**/staff/scan?entrance=PUNCHES&punches=2");
  // The browser keeps the chosen mode, and the link on Today leads to it.
  await page.goto("/staff");
  await page.getByRole("link", { name: strings.entrance.title }).click();
  await page.waitForURL("**/staff/scan?entrance=PUNCHES&punches=2");
  await expect(page.getByText("Notar 2 skipti í hverri skönnun")).toBeVisible();
  await scan(page, code());
  await expectResult(page, "used", "2 skipti", "2 skipti eftir");
  await scan(page, code());
  await expectResult(
    page,
    "just-used",
    strings.holdHeading.again,
    strings.hold.again,
    "2 skipti eftir",
  );
  const newest = page.locator("main ol li").first();
  await expect(newest).toContainText(strings.recent["just-used"]);
  expect(await eventsOf(id)).toHaveLength(1);
  await act(page, "PUNCHES");
  await expectResult(page, "used", "2 skipti", "Ekkert eftir");
  expect((await eventsOf(id)).map(({ amount }) => amount)).toEqual([2, 2]);
});

test("an entrance that is not set for a pass refuses it, and folds what else can be done", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("coupon");
  await page.goto("/staff/scan?entrance=PUNCHES&punches=1");
  await scan(page, code());
  await expectResult(page, "not-used", strings.holdHeading["not-offered"]);
  await expect(page.getByText("Þú hefur skannað í dag: 0 samþykkt, 1 hafnað")).toBeVisible();
  await expect(formFor(page, "REDEEM")).toBeHidden();
  await page.getByText(strings.useAnyway).click();
  await act(page, "REDEEM");
  await expectResult(page, "used");
  await expect(page.getByText("Þú hefur skannað í dag: 1 samþykkt, 0 hafnað")).toBeVisible();
  expect(await eventsOf(id)).toHaveLength(1);
});

test.describe("without a script", { tag: "@once" }, () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the result of a typed code is in sight on a phone", async ({ page }) => {
    await signInNewStaff(page.context(), { role: "sender" });
    const { code } = await freshPass("punchCard");
    await page.goto("/staff/scan?entrance=OFFERED");
    await scan(page, code());
    await expectResult(page, "used", "9 skipti eftir");
    await expect(page.locator("[data-panel=green]")).toBeInViewport({ ratio: 1 });
  });
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
    const { state, statusWhy, validUntil } = strings;
    let isScanned = false;
    for (const desk of ["/staff/scan", at("CHECK"), at("REDEEM"), "/staff/scan"]) {
      const good = await scanPlainly(plain, valid.code, desk);
      // The same card scanned again within ten minutes is shown in amber, at the desk too.
      if (desk === "/staff/scan" && !isScanned)
        expectPlainResult(good, "valid", state.valid.heading, validUntil.notStated);
      else {
        const { "shown-again": shownAgain } = strings.holdHeading;
        expectPlainResult(good, "just-used", shownAgain, "Síðast skannað í dag");
      }
      isScanned = true;
      const bad = await scanPlainly(plain, voided.code, desk);
      expectPlainResult(bad, "not-valid", state["not-valid"].VOIDED, statusWhy.VOIDED);
    }
    expect(await Promise.all([valid, voided].map(({ id }) => eventsOf(id)))).toEqual([[], []]);
    const desk = await plain.open("/staff/scan");
    // A card that is shown again within ten minutes counts once, because it is one guest.
    expect(desk.main).toContain("1 samþykkt, 4 hafnað");
  });

  const undoForm = "input[name=scanId]";

  test("an undo gives nothing back to a pass that was used or changed after the use", async ({
    plain,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const { id, code } = await freshPass("punchCard");
    const used = await scanPlainly(plain, code(), at("OFFERED"));
    const { passTemplateId } = await readPass(id);
    await writePass(id, { passTemplateId, stampsLeft: 8 });
    const refused = await plain.submit(used, undoForm);
    expectPlainResult(refused, "interrupted", strings.undo.refused.heading, strings.undo.meanwhile);
    expect((await readPass(id)).stampsLeft).toBe(8);
  });

  test("the same undo sent ten times at once gives back once, and nobody else’s does", async ({
    plain,
    plainIn,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const { id, code } = await freshPass("punchCard");
    const used = await scanPlainly(plain, code(), at("OFFERED"));
    const other = plainIn("is");
    other.setStaffCookie(await createStaff({ role: "admin" }));
    await other.post(used, undoForm, {});
    expect((await readPass(id)).stampsLeft).toBe(9);
    await Promise.all(Array.from({ length: 10 }, () => plain.post(used, undoForm, {})));
    expect((await readPass(id)).stampsLeft).toBe(10);
    const undone = "from pass_operation where pass_id = $1 and kind = 'undo' and state = 'done'";
    expect(await count(ports.portal, undone, [id])).toBe(1);
  });

  test("an amount that was taken off is undone by adding it, where that may be added", async ({
    plain,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const { id, code } = await freshPass("giftCard");
    const scanned = await scanPlainly(plain, code(), at("OFFERED"));
    expectPlainResult(scanned, "ready", strings.state.ready.heading);
    // The confirmation says already that an amount this small cannot be put back.
    const final = "því ekki er hægt að leggja minna en 1.000 kr. inn á kortið";
    const form = formOfAction("SUBTRACT_AMOUNT");
    const asked = await plain.submit(scanned, form, { amount: "500" });
    expectPlainResult(asked, "ready", strings.state.confirm.body, final);
    expect((await plain.submit(asked, "[name=confirmed]")).main).toContain(final);
    const again = await scanPlainly(plain, code(), at("OFFERED"));
    const taken = await actPlainly(plain, again, "SUBTRACT_AMOUNT", "2000");
    const undone = await plain.submit(taken, { button: strings.undo.submitCharge });
    expectPlainResult(undone, "undone", "2.000 kr. lagðar aftur inn á skírteinið.");
    expect((await eventsOf(id)).map(({ amount }) => amount)).toEqual([500, 2000, 2000]);
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
