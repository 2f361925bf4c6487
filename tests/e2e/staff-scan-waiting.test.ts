import { randomUUID } from "node:crypto";
import { faultyService, portalBeforeFaults, ports } from "./support/addresses.ts";
import { expectValidPage } from "./support/page-checks.ts";
import {
  askedAddress,
  codeWithFault,
  releaseAddress,
  type ScanFaultName,
} from "./support/scan-faults.ts";
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
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is.scan;

function oneThatMeets(fault: ScanFaultName): { own: string; code: string } {
  const own = randomUUID();
  return { own, code: codeWithFault(fault, own) };
}

const ask = async (address: string): Promise<unknown> =>
  (await fetch(`${faultyService}${address}`)).json();

/** Lets the service answer at last. */
const release = (own: string) =>
  expect.poll(() => ask(releaseAddress(own)), { message: "something is held back" }).toBe(true);

test.describe("while the service takes its time", { tag: "@with-script" }, () => {
  test.beforeEach(async ({ page }) => {
    await signInNewStaff(page.context(), { role: "sender", portal: ports.portalBeforeFaults });
  });

  test("one guest's result at an entrance leaves as soon as the next guest's code is read", async ({
    page,
  }) => {
    const [first, second] = [
      oneThatMeets("punches after all"),
      oneThatMeets("holds back the scan"),
    ];
    await page.goto(`${portalBeforeFaults}/staff/scan?entrance=PUNCHES&punches=1`);
    await scan(page, first.code);
    await expectResult(page, "used", "Gildir – 1 skipti notað", "4 skipti eftir");
    await scan(page, second.code);
    await expectResult(page, "waiting", strings.waiting.heading, strings.waiting.entrance);
    await expect(page.getByText("4 skipti eftir")).toHaveCount(0);
    await expect(formFor(page, "PUNCHES")).toHaveCount(0);
    await expect(codeField(page)).toBeFocused();
    await expectValidPage(page);
    await release(second.own);
    await expectResult(page, "unknown");
  });

  test("an action says that it is not answered, cannot be asked for again and keeps what was typed", async ({
    page,
  }) => {
    const { own, code } = oneThatMeets("holds back the action");
    await openByScan(page, code, portalBeforeFaults);
    await act(page, "PUNCHES", "1");
    await expectResult(page, "waiting", strings.waiting.heading, "Hleypa inn (1)");
    await expect(page.getByText(strings.state.ready.heading)).toHaveCount(0);
    await expect(formFor(page, "PUNCHES").getByRole("button")).toHaveCount(0);
    await expect(codeField(page)).toBeFocused();
    await expectValidPage(page);
    await release(own);
    await expectResult(page, "used", "Hleypa inn", "4 skipti eftir");
    expect(await ask(askedAddress(own))).toBe(1);
  });

  test("the next code may be read already, and is answered in its turn", async ({ page }) => {
    const { own, code } = oneThatMeets("holds back the action");
    const next = oneThatMeets("punches after all");
    await openByScan(page, code, portalBeforeFaults);
    await act(page, "PUNCHES", "1");
    await expectResult(page, "waiting", "Hleypa inn (1)");
    await scan(page, next.code);
    await expectResult(page, "waiting", "Hleypa inn (1)");
    await expect(formFor(page, "PUNCHES")).toHaveCount(0);
    await release(own);
    await expectResult(page, "ready", "5 skipti eftir");
    await expect(resultBanner(page)).toHaveCount(1);
  });
});
