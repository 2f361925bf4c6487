import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  faultyService,
  passService,
  portal,
  portalBeforeFaults,
  portalBeforeNothing,
  ports,
} from "./support/addresses.ts";
import { balanceOf, eventsOf, expireScansOf, freshPass, scansOf } from "./support/fresh-passes.ts";
import { readPass, voidPass } from "./support/own-pass.ts";
import { count } from "./support/portal-records.ts";
import { formOf, post } from "./support/posted-form.ts";
import { askedAddress, codeWithFault, type ScanFaultName } from "./support/scan-faults.ts";
import {
  act,
  codeField,
  expectResult,
  formFor,
  openByScan,
  resultBanner,
  scan,
} from "./support/scan-journey.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, onceButTheFirst, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is.scan;

/** Opens a pass behind a service that goes wrong, and presses its one button. */
async function punchMeeting(page: Page, fault: ScanFaultName): Promise<string> {
  const own = randomUUID();
  await openByScan(page, codeWithFault(fault, own), portalBeforeFaults);
  await expectResult(page, "ready", "5 skipti eftir");
  await act(page, "PUNCHES", "1");
  return own;
}

async function timesAsked(own: string): Promise<unknown> {
  return (await fetch(`${faultyService}${askedAddress(own)}`)).json();
}

test("what is no code of a pass opens nothing, and says what to do", { tag: "@once" }, async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  await page.goto("/staff/scan");
  const told: [string, string][] = [
    ["", say.problem.empty],
    ["  \u200b ", say.problem.empty],
    ["x".repeat(5_000), say.problem["too-long"]],
    ["NoSuchCode000000000001", say.scanRefusal.CODE_NOT_RECOGNISED],
    ["Robert'); drop table scan;--", say.scanRefusal.CODE_NOT_RECOGNISED],
    [`${passService}/p/0123456789abcdefghijkl`, say.scanRefusal.address],
  ];
  for (const [code, words] of told) {
    await scan(page, code);
    await expectResult(page, "unopened", words, say.state.unopened.body);
    await expect(codeField(page)).toHaveValue("");
  }
});

test("what a hand scanner adds to a code is taken off again", { tag: "@once" }, async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("coupon");
  await openByScan(page, `]Q3\u0002 ${code()}\u0003\ufeff `);
  await expectResult(page, "ready");
  expect(await scansOf(id)).toBe(1);
});

test("a code that changes is refused when it is old or was tampered with", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("ticket");
  await openByScan(page, code(new Date(Date.now() - 120_000)));
  await expectResult(page, "unopened", say.scanRefusal.CODE_EXPIRED);
  await scan(
    page,
    code().replace(/.$/, (last) => (last === "A" ? "Q" : "A")),
  );
  await expectResult(page, "unopened", say.scanRefusal.CODE_NOT_RECOGNISED);
  await scan(page, code().split(".")[0] ?? "");
  await expectResult(page, "unopened", say.scanRefusal.CODE_NOT_RECOGNISED);
  expect(await scansOf(id)).toBe(0);
});

test("numbers that make no sense use nothing and stay", { tag: "@once" }, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("punchCard");
  await openByScan(page, code());
  const { amount } = say;
  const told: [string, string][] = [
    ["", amount.empty],
    ["0", amount["not-positive"]],
    ["1.5", amount["not-whole"]],
    ["-1", amount["not-positive"]],
    ["1,5", amount["not-whole"]],
    ["\u22121", amount["not-positive"]],
    ["tvö", amount["not-a-number"]],
    ["11", "Að hámarki 10 skipti."],
    ["2147483648", amount["too-large"]],
  ];
  for (const [typed, words] of told) {
    await act(page, "PUNCHES", typed);
    await expectResult(page, "not-used", words);
    await expect(formFor(page, "PUNCHES").locator("[name=amount]")).toHaveValue(typed);
    await expect(formFor(page, "PUNCHES").locator("[aria-invalid=true]")).toHaveCount(1);
  }
  expect(await eventsOf(id)).toEqual([]);
  const card = await freshPass("giftCard", { balance: 20_000 });
  await openByScan(page, card.code());
  await act(page, "SUBTRACT_AMOUNT", "99");
  await expectResult(page, "not-used", "Lægsta upphæð er 100 kr.");
  await act(page, "ADD_AMOUNT", "50.001");
  const { heading, body } = say.state["not-used"].ADD_AMOUNT;
  await expectResult(page, "not-used", heading, body, "Hæsta upphæð er 50.000 kr.");
  await expect(resultBanner(page)).not.toContainText(say.state["not-used"].body);
  expect(await balanceOf(card.id)).toBe(20_000);
});

test("an action that was not offered is not done, whatever the form says", {
  tag: "@without-script",
}, async ({ page }) => {
  const person = await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("punchCard");
  await openByScan(page, code());
  const form = await formOf(formFor(page, "PUNCHES"));
  const forgeries: Record<string, string>[] = [
    { action: "REDEEM" },
    { action: "ADD_AMOUNT", amount: "500" },
    { action: "VOID", confirm: "yes" },
    { action: "SPARKLE" },
    { scanId: randomUUID() },
    { scanId: "1' or '1'='1" },
  ];
  for (const forged of forgeries) {
    const fields = { ...form.fields, ...forged };
    await post(page.request, { ...form, fields }, { Origin: portal });
  }
  expect(await eventsOf(id)).toEqual([]);
  const noted = "from activity where staff_id = $1 and details->>'permission' = 'pass:void'";
  expect(await count(ports.portal, noted, [person.id])).toBe(1);
});

test("a scan of somebody else cannot be acted on", { tag: "@without-script" }, async ({
  page,
  somebodyElse,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("punchCard");
  await openByScan(page, code());
  const form = await formOf(formFor(page, "PUNCHES"));
  const other = await somebodyElse();
  await signInNewStaff(other.context(), { role: "admin" });
  await post(other.request, form, { Origin: portal });
  expect(await eventsOf(id)).toEqual([]);
});

test("the same form sent ten times at once uses the pass once", { tag: "@without-script" }, async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("punchCard");
  await openByScan(page, code());
  const form = await formOf(formFor(page, "PUNCHES"));
  await Promise.all(Array.from({ length: 10 }, () => post(page.request, form, { Origin: portal })));
  expect(await eventsOf(id)).toHaveLength(1);
  await page.goto("/staff/scan?entrance=PUNCHES&punches=1");
  const read = await formOf(page.locator("form", { has: codeField(page) }));
  const card = await freshPass("punchCard");
  const sent = { ...read, fields: { ...read.fields, code: card.code() } };
  await Promise.all(Array.from({ length: 5 }, () => post(page.request, sent, { Origin: portal })));
  await post(page.request, sent, { Origin: portal });
  expect(await eventsOf(card.id)).toHaveLength(1);
});

test("a scan that is over, or whose pass was voided meanwhile, uses nothing", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const old = await freshPass("punchCard");
  await openByScan(page, old.code());
  await expireScansOf(old.id);
  await act(page, "PUNCHES", "1");
  await expectResult(page, "not-used", say.actionRefusal.TRANSACTION_EXPIRED);
  await expect(formFor(page, "PUNCHES")).toHaveCount(0);

  const gone = await freshPass("coupon");
  await openByScan(page, gone.code());
  await voidPass(await readPass(gone.id));
  await act(page, "REDEEM");
  await expectResult(page, "not-used", say.actionRefusal.ACTION_NOT_AVAILABLE);
  await expect(page.getByRole("main")).toContainText("Ógilt");
  await openByScan(page, gone.code());
  await expectResult(page, "not-valid", say.statusWhy.VOIDED);
  expect([await eventsOf(old.id), await eventsOf(gone.id)]).toEqual([[], []]);
});

test("two desks at one gift card never take off more than was on it", { tag: "@once" }, async ({
  page,
  somebodyElse,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("giftCard", { balance: 10_000 });
  await openByScan(page, code());
  const other = await somebodyElse();
  await signInNewStaff(other.context(), { role: "sender" });
  await openByScan(other, code());
  await act(page, "SUBTRACT_AMOUNT", "7000");
  await expectResult(page, "used", "7.000 kr. teknar út");
  await act(other, "SUBTRACT_AMOUNT", "7000");
  await expectResult(other, "not-used", say.actionRefusal.AMOUNT_OUT_OF_BOUNDS);
  await expect(formFor(other, "SUBTRACT_AMOUNT")).toHaveCount(0);
  await expect(other.getByText("Frá 100 til 10.000 kr.")).toHaveCount(0);
  await other.getByRole("link", { name: say.scanAgain }).click();
  await other.waitForURL(/\/staff\/scan$/);
  await expect(codeField(other)).toBeFocused();
  await scan(other, code());
  await expectResult(other, "ready");
  await expect(other.getByText("Frá 100 til 3.000 kr.")).toBeVisible();
  expect(await balanceOf(id)).toBe(3_000);
  expect(await eventsOf(id)).toHaveLength(1);
});

const uncertain = [
  "hangs up on the action",
  "answers 500 to the action",
  "answers the action with nonsense",
] as const;

for (const [index, fault] of uncertain.entries()) {
  test(
    `when the service ${fault}, it is not known, and it is asked once`,
    onceButTheFirst(index),
    async ({ page }) => {
      await signInNewStaff(page.context(), { role: "sender", portal: ports.portalBeforeFaults });
      const own = await punchMeeting(page, fault);
      await expectResult(
        page,
        "unknown",
        say.state.unknown.heading,
        "1 skipti",
        "5 skipti",
        "4 skipti",
      );
      await expect(formFor(page, "PUNCHES")).toHaveCount(0);
      await expect(page.getByRole("link", { name: say.openPass })).toBeVisible();
      await page.reload();
      expect(await timesAsked(own)).toBe(1);
    },
  );
}

test("the service's other refusals have words, and an action of the future is named", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender", portal: ports.portalBeforeFaults });
  await punchMeeting(page, "refuses the key");
  await expectResult(page, "not-used", say.actionRefusal.keyRefused);
  await punchMeeting(page, "a refusal of the future");
  await expectResult(page, "not-used", "SPARKLES_MISSING");
  await expect(page.getByRole("main")).toContainText("SPARKLE");
  await expect(page.getByRole("button", { name: "Glitra" })).toHaveCount(0);
  await openByScan(page, codeWithFault("too many at once", randomUUID()), portalBeforeFaults);
  await expectResult(page, "unopened", say.scanRefusal.tooMany);
  await scan(page, codeWithFault("hangs up on the scan", randomUUID()));
  await expectResult(page, "unopened", say.scanRefusal.unanswered);
});

test("a service that is not there opens nothing", { tag: "@once" }, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender", portal: ports.portalBeforeNothing });
  await openByScan(page, "NoSuchCode000000000001", portalBeforeNothing);
  await expectResult(page, "unopened", say.scanRefusal.unreachable);
});

test("an answer lost on its way to the browser is told apart from nothing used", {
  tag: "@with-script",
}, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|Failed to fetch/);
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("punchCard");
  await openByScan(page, code());
  await page.route("**/staff/scan", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await act(page, "PUNCHES", "1");
  await expectResult(page, "unknown", say.lost.act);
  await page.unroute("**/staff/scan");
  await page.getByRole("link", { name: say.lost.reload }).click();
  await expect(page.getByRole("link", { name: /Gert: Hleypa inn: 1 skipti/ })).toBeVisible();
  expect(await eventsOf(id)).toHaveLength(1);
  await expect(resultBanner(page)).toHaveCount(0);
});
