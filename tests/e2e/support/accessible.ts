import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./wholesome.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** On a narrow phone and at a desk, by day and by night. */
const sights = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 1280, height: 800, colorScheme: "dark" },
  { width: 320, height: 640, colorScheme: "dark" },
  { width: 320, height: 640, colorScheme: "light" },
] as const;

/** Whether everybody can read and use what is on the screen now, however they see it. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, ...size } of sights) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const sight = `${size.width} px, ${colorScheme}`;
    // The pages have no frames, so the slower way that looks into frames is not needed.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await axe
      .options({ resultTypes: ["violations"] })
      .withTags(rules)
      .analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    );
    expect.soft(found, sight).toEqual([]);
    await expectNoSidewaysScroll(page);
    expect.soft(await tooSmallToTouch(page), sight).toEqual([]);
  }
}

/** What a thumb would miss: less than 44 pixels high or wide. A word within a sentence may be less. */
function tooSmallToTouch(page: Page): Promise<string[]> {
  return page.locator("a[href], button, input:not([type=hidden]), summary").evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "inline")
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.round(width) < 44 || Math.round(height) < 44;
      })
      .map((one) => one.outerHTML.slice(0, 200)),
  );
}
