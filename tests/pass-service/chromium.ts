import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findBrowser } from "#tests/ensure-browser.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** On a narrow phone and at a desk, by day and by night. */
const sights = [
  { width: 320, height: 640, colorScheme: "light" },
  { width: 320, height: 640, colorScheme: "dark" },
  { width: 1280, height: 800, colorScheme: "dark" },
  { width: 1280, height: 800, colorScheme: "light" },
] as const;

/** A real Chromium for the tests of one file; each page it opens has cookies of its own. */
export function chromiumPages(): { open(options: BrowserContextOptions): Promise<Page> } {
  let browser: Browser | undefined;

  beforeAll(async () => {
    const executablePath = findBrowser();
    if (executablePath === false)
      throw new Error("There is no Chromium: node tests/ensure-browser.ts");
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

/**
 * Whether everybody can read and use what is on the page now, however they see it. A code that is
 * good for seconds must be renewed in time: that its page comes anew is essential (WCAG 2.2.1).
 */
export async function expectAccessible(page: Page, { renewed = false } = {}): Promise<void> {
  for (const { colorScheme, ...size } of sights) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const where = `${page.url()} at ${size.width} px, ${colorScheme}`;
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ resultTypes: ["violations"] })
      .withTags(rules)
      .disableRules(renewed ? ["meta-refresh"] : [])
      .analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    expect(found, where).toEqual([]);
    expect(await page.evaluate(tooWide), where).toBeLessThanOrEqual(0);
    expect(await page.evaluate(tooSmall), where).toEqual([]);
  }
}

function tooWide(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** What a thumb would miss: less than 44 pixels high. A word within a sentence may be less. */
function tooSmall(): string[] {
  return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), summary")]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "inline")
    .filter((one) => Math.round(one.getBoundingClientRect().height) < 44)
    .map((one) => one.outerHTML.slice(0, 200));
}
