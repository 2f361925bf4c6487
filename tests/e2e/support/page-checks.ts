import { expect, type Page } from "@playwright/test";

/** What holds for every page, whatever it says: asked of the browser at once, until it holds. */
export async function expectValidPage(page: Page): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(outlineOf)).toEqual({
      title: expect.stringMatching(/\S/),
      headings: 1,
      language: expect.stringMatching(/^(is|en)$/),
      mains: 1,
      pixelsBeyondTheWindow: 0,
    });
  }).toPass({ timeout: 7_000, intervals: [50, 100, 250] });
}

/** In the page. */
function outlineOf() {
  const { documentElement: html, title } = document;
  return {
    title,
    headings: document.querySelectorAll("h1").length,
    language: html.lang,
    mains: document.querySelectorAll("main").length,
    pixelsBeyondTheWindow: Math.max(0, html.scrollWidth - html.clientWidth),
  };
}

/** The page that is there now, by its heading; and that it is a whole one. */
export async function expectPage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await expectValidPage(page);
}
