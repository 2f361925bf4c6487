import { randomUUID } from "node:crypto";
import {
  faultyService,
  passService,
  portalBeforeFaults,
  portalBeforeNothing,
  ports,
} from "./support/addresses.ts";
import { eventsOf, expireScansOf, freshPass } from "./support/fresh-passes.ts";
import { readPass, voidPass } from "./support/own-pass.ts";
import { named, type PlainBrowser, type PlainPage } from "./support/plain-browser.ts";
import { count } from "./support/portal-records.ts";
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
import { createStaff, signInNewStaff } from "./support/staff.ts";
import {
  actPlainly,
  expectPlainResult,
  formOfAction,
  scanPlainly,
  staffAt,
} from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is.scan;

/** Opens a pass behind a service that goes wrong, and presses its one button. */
async function punchMeeting(
  plain: PlainBrowser,
  fault: ScanFaultName,
): Promise<{ page: PlainPage; own: string }> {
  const own = randomUUID();
  const opened = await scanPlainly(plain, codeWithFault(fault, own));
  expectPlainResult(opened, "ready", "5 skipti eftir");
  return { page: await actPlainly(plain, opened, "PUNCHES", "1"), own };
}

async function timesAsked(own: string): Promise<unknown> {
  return (await fetch(`${faultyService}${askedAddress(own)}`)).json();
}

test.describe("without Chromium", { tag: "@once" }, () => {
  test("what is no code of a pass opens nothing, and says what to do", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const told: [string, string][] = [
      ["x".repeat(5_000), strings.problem["too-long"]],
      ["NoSuchCode000000000001", strings.scanRefusal.CODE_NOT_RECOGNISED],
      ["Robert'); drop table scan;--", strings.scanRefusal.CODE_NOT_RECOGNISED],
      [`${passService}/p/0123456789abcdefghijkl`, strings.scanRefusal.address],
    ];
    let page = await plain.open("/staff/scan");
    for (const code of ["", "  \u200b "]) {
      page = await plain.submit(page, "#scan-code", { code });
      expectPlainResult(
        page,
        "interrupted",
        strings.state.unentered.heading,
        strings.problem.empty,
      );
    }
    for (const [code, words] of told) {
      page = await plain.submit(page, "#scan-code", { code });
      expectPlainResult(page, "unopened", words, strings.state.unopened.body);
      expect(page.one("#scan-code").getAttribute("value") ?? "").toBe("");
    }
  });

  test("an action that was not offered is not done, whatever the form says", async ({ plain }) => {
    const person = await createStaff({ role: "sender" });
    plain.setStaffCookie(person);
    const { id, code } = await freshPass("punchCard");
    const page = await scanPlainly(plain, code());
    const forgeries: Record<string, string>[] = [
      { action: "REDEEM" },
      { action: "ADD_AMOUNT", amount: "500" },
      { action: "VOID", confirm: "yes" },
      { action: "SPARKLE" },
      { scanId: randomUUID() },
      { scanId: "1' or '1'='1" },
    ];
    for (const forged of forgeries) await plain.post(page, formOfAction("PUNCHES"), forged);
    expect(await eventsOf(id)).toEqual([]);
    const noted = "from activity where staff_id = $1 and details->>'permission' = 'pass:void'";
    expect(await count(ports.portal, noted, [person.id])).toBe(1);
  });

  test("a scan of somebody else cannot be acted on", async ({ plain, plainIn }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const { id, code } = await freshPass("punchCard");
    const page = await scanPlainly(plain, code());
    const other = plainIn("is");
    other.setStaffCookie(await createStaff({ role: "admin" }));
    await other.post(page, formOfAction("PUNCHES"), { amount: "1" });
    expect(await eventsOf(id)).toEqual([]);
    await plain.post(page, formOfAction("PUNCHES"), { amount: "1" });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test("the same form sent ten times at once uses the pass once", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const { id, code } = await freshPass("punchCard");
    const page = await scanPlainly(plain, code());
    await Promise.all(Array.from({ length: 10 }, () => plain.post(page, formOfAction("PUNCHES"))));
    expect(await eventsOf(id)).toHaveLength(1);
    const entrance = await plain.open("/staff/scan?entrance=PUNCHES&punches=1");
    const card = await freshPass("punchCard");
    const read = () => plain.post(entrance, "#scan-code", { code: card.code() });
    await Promise.all(Array.from({ length: 5 }, read));
    await read();
    expect(await eventsOf(card.id)).toHaveLength(1);
  });

  test("a scan that is over, or whose pass was voided meanwhile, uses nothing", async ({
    plain,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const old = await freshPass("punchCard");
    const opened = await scanPlainly(plain, old.code());
    await expireScansOf(old.id);
    const over = await actPlainly(plain, opened, "PUNCHES", "1");
    expectPlainResult(over, "not-used", strings.actionRefusal.TRANSACTION_EXPIRED);
    expect(over.all(formOfAction("PUNCHES"))).toEqual([]);

    const gone = await freshPass("coupon");
    const meanwhile = await scanPlainly(plain, gone.code());
    await voidPass(await readPass(gone.id));
    const refused = await actPlainly(plain, meanwhile, "REDEEM");
    expectPlainResult(refused, "not-used", strings.actionRefusal.ACTION_NOT_AVAILABLE);
    expect(refused.main).toContain("Ógilt");
    expectPlainResult(await scanPlainly(plain, gone.code()), "not-valid", strings.statusWhy.VOIDED);
    expect([await eventsOf(old.id), await eventsOf(gone.id)]).toEqual([[], []]);
  });

  test("the service's other refusals have words, and an action of the future is named", async () => {
    const { plain } = await staffAt(portalBeforeFaults, "sender");
    const refused = await punchMeeting(plain, "refuses the key");
    expectPlainResult(refused.page, "not-used", strings.actionRefusal.keyRefused);
    const { page } = await punchMeeting(plain, "a refusal of the future");
    expectPlainResult(page, "not-used", "SPARKLES_MISSING");
    expect(page.main).toContain("SPARKLE");
    expect(named(page.one("main"), "button", "Glitra")).toBeUndefined();
    const hungUp = await scanPlainly(plain, codeWithFault("hangs up on the scan", randomUUID()));
    expectPlainResult(hungUp, "interrupted", strings.scanRefusal.unanswered);
  });

  test("a failing service is told apart from a refused code, and not counted as one", async () => {
    const { plain, person } = await staffAt(portalBeforeFaults, "sender");
    const { unreachable, silent, fault } = strings.state;
    const unexpected = (code: string) => strings.scanRefusal.unexpected.replace("{code}", code);
    const told: [ScanFaultName, string, string][] = [
      ["refuses the key of the scan", unreachable.heading, strings.scanRefusal.keyRefused],
      ["too many at once", silent.heading, strings.scanRefusal.tooMany],
      ["a 404 that a proxy answers", fault.heading, unexpected("404")],
      ["an unknown address", fault.heading, unexpected("NOT_FOUND")],
    ];
    for (const [name, ...words] of told) {
      const page = await scanPlainly(plain, codeWithFault(name, randomUUID()));
      expectPlainResult(page, "interrupted", ...words, strings.state.unopened.body);
    }
    const noted = "from activity where staff_id = $1 and action = 'scan-pass' and outcome =";
    expect(await count(ports.portalBeforeFaults, `${noted} 'failed'`, [person.id])).toBe(4);
    expect(await count(ports.portalBeforeFaults, `${noted} 'refused'`, [person.id])).toBe(0);
  });

  test("a service that is not there opens nothing", async () => {
    const { plain } = await staffAt(portalBeforeNothing, "sender");
    const page = await scanPlainly(plain, "NoSuchCode000000000001");
    expectPlainResult(page, "interrupted", strings.scanRefusal.unreachable);
  });
});

test("an action whose connection breaks has an unknown outcome and is called once", {
  tag: "@once",
}, async ({ page, javaScriptEnabled }) => {
  await signInNewStaff(page.context(), { role: "sender", portal: ports.portalBeforeFaults });
  const own = randomUUID();
  await openByScan(page, codeWithFault("hangs up on the action", own), portalBeforeFaults);
  await act(page, "PUNCHES", "1");
  const told = [strings.state.unknown.heading, "1 skipti", "5 skipti", "4 skipti"];
  await expectResult(page, "unknown", ...told);
  await expect(formFor(page, "PUNCHES")).toHaveCount(0);
  await expect(page.getByRole("link", { name: strings.openPass })).toBeVisible();
  if (javaScriptEnabled !== false) {
    await page.getByRole("link", { name: strings.scanAgain }).click();
    await expect(codeField(page)).toBeFocused();
    await expect(page).toHaveURL(/\/staff\/scan$/);
  }
  await page.reload();
  expect(await timesAsked(own)).toBe(1);
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
  await expectResult(page, "unknown", strings.lost.act);
  await page.unroute("**/staff/scan");
  await page.getByRole("link", { name: strings.lost.reload }).click();
  await expect(page.getByRole("link", { name: /1 skipti notað/ })).toBeVisible();
  expect(await eventsOf(id)).toHaveLength(1);
  await expect(resultBanner(page)).toHaveCount(0);
});

test("an entrance without an answer asks for a second scan, which uses nothing twice", {
  tag: "@with-script",
}, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|Failed to fetch/);
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("punchCard");
  await page.goto("/staff/scan?entrance=PUNCHES&punches=1");
  await page.route("**/staff/scan**", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await scan(page, code());
  await expectResult(page, "interrupted", strings.lost.heading, strings.lost.entrance);
  await page.unroute("**/staff/scan**");
  await scan(page, code());
  await expectResult(page, "just-used", strings.holdHeading.again);
  expect(await eventsOf(id)).toHaveLength(1);
});
