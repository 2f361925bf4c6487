import { expect, type Page } from "@playwright/test";

/** What holds for every page, whatever it says. */
export async function expectValidPage(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/\S/);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", /^(is|en)$/);
  await expect(page.locator("main")).toHaveCount(1);
  await expectNoSidewaysScroll(page);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, "pixels beyond the window").toBeLessThanOrEqual(0);
}

/** The page that is there now, by its heading; and that it is a whole one. */
export async function expectPage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await expectValidPage(page);
}
