import { expect, type Locator, type Page } from "@playwright/test";
import type { ScanAction } from "#contract/index.ts";
import type { ResultState } from "#portal/passes/scanning/scan-result.ts";
import { staffWords } from "./words.ts";

const strings = staffWords.is.scan;

export type BannerState = "waiting" | ResultState;

export const codeField = (page: Page): Locator => page.getByLabel(strings.code, { exact: true });

export const resultBanner = (page: Page): Locator => page.locator("[data-state]");

/** The one resultBanner there is stands for this state and says this. */
export async function expectResult(
  page: Page,
  state: BannerState,
  ...words: string[]
): Promise<void> {
  await expect(resultBanner(page)).toHaveAttribute("data-state", state);
  for (const one of words) await expect(resultBanner(page)).toContainText(one);
}

/** Reads a code as a hand scanner does: it types and presses Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  const field = page.locator("#scan-code");
  await field.fill(code);
  await field.press("Enter");
}

/** Scans a pass from a page of its own, and waits until it is open. */
export async function openByScan(page: Page, code: string, portal = ""): Promise<void> {
  await page.goto(`${portal}/staff/scan`);
  await scan(page, code);
  await expect(page.locator("[data-state]:not([data-state=waiting])")).toBeVisible();
}

/** The form of one action. */
export const formFor = (page: Page, action: ScanAction): Locator =>
  page.locator("form", { has: page.locator(`input[name=action][value=${action}]`) });

/** Performs an action as staff do: confirms that a pass is redeemed, and an amount of money. */
export async function act(page: Page, action: ScanAction, amount?: string): Promise<void> {
  if (action === "REDEEM") {
    const ask = page.locator("details").filter({ has: formFor(page, action) });
    await ask.last().locator("summary").first().click();
    await expect(page.getByText(strings.action.REDEEM.ask)).toBeVisible();
  }
  await press(page, action, amount);
  if (action !== "ADD_AMOUNT" && action !== "SUBTRACT_AMOUNT") return;
  if ((await formFor(page, action).locator("[name=confirmed]").count()) > 0) {
    await press(page, action);
  }
}

/** The same without the second step: waits until the amount is shown, or what is wrong with it. */
export async function press(page: Page, action: ScanAction, amount?: string): Promise<void> {
  const form = formFor(page, action);
  // A button for each possible amount, where there are few.
  const quick = form.locator("button[name=amount]");
  if ((await quick.count()) > 0) {
    const chosen = amount === undefined ? ".button-primary" : `[value="${amount}"]`;
    return quick.and(page.locator(chosen)).click();
  }
  const submit = form.getByRole("button").and(page.locator("[type=submit]:not([name])"));
  if (amount === undefined) return submit.click();
  await form.locator("[name=amount]").fill(amount);
  const token = form.locator("[name=formToken]");
  const before = await token.inputValue();
  await submit.click();
  if (action === "ADD_AMOUNT" || action === "SUBTRACT_AMOUNT") {
    await expect(token).not.toHaveValue(before);
  }
}
