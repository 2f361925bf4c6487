import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** On a narrow phone and at a desk, by day and by night. */
const sights = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 1280, height: 800, colorScheme: "dark" },
  { width: 320, height: 640, colorScheme: "dark" },
  { width: 320, height: 640, colorScheme: "light" },
] as const;

/**
 * What keeps somebody from reading or using what is on the page now, however they see it; nothing
 * when everybody can.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const { colorScheme, ...size } of sights) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The pages have no frames, so the slower way that looks into frames is not needed.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ resultTypes: ["violations"] })
      .withTags(rules)
      .analyze();
    const found = [
      ...violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
      ),
      ...(await page.evaluate(tooWide)),
      ...(await page.evaluate(tooSmallToTouch)),
    ];
    problems.push(...found.map((one) => `${size.width} px, ${colorScheme}: ${one}`));
  }
  return problems;
}

function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels beyond the window`] : [];
}

/** What a thumb would miss: less than 44 pixels high or wide. A word within a sentence may be less. */
function tooSmallToTouch(): string[] {
  return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), summary")]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "inline")
    .filter((one) => {
      // The words beside a box are as good to touch as the box.
      const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
      return Math.round(width) < 44 || Math.round(height) < 44;
    })
    .map((one) => `too small to touch: ${one.outerHTML.slice(0, 200)}`);
}
