import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findBrowser } from "#tests/ensure-programs.ts";
import { accessibilityProblems, roomProblems } from "#tests/support/accessibility.ts";

/** A real Chromium for the tests of one file; each page it opens has cookies of its own. */
export function chromiumPages(): { open(options: BrowserContextOptions): Promise<Page> } {
  let browser: Browser | undefined;

  beforeAll(async () => {
    const executablePath = findBrowser();
    if (executablePath === false)
      throw new Error("There is no Chromium: node tests/ensure-programs.ts");
    browser = await chromium.launch({
      args: ["--no-sandbox"],
      ...(executablePath && { executablePath }),
    });
  });
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  });
  afterAll(async () => browser?.close());

  return {
    async open(options) {
      if (!browser) throw new Error("Chromium has not started");
      const context = await browser.newContext({
        viewport: { width: 390, height: 800 },
        ...options,
      });
      context.setDefaultTimeout(10_000);
      return context.newPage();
    },
  };
}

/** Whether everybody can read and use what is on the page now, however they see it. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityProblems(page), page.url()).toEqual([]);
}

/** The same page in another language has the same parts: what differs is the room that words need. */
export async function expectRoomForWords(page: Page): Promise<void> {
  expect(await roomProblems(page), page.url()).toEqual([]);
}
