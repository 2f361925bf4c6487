import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * On a narrow phone by night everything is looked at, at a desk by day what can differ there: the
 * colours. The width and what a thumb can touch do not depend on the hour.
 */
const sights = [
  { width: 320, height: 640, colorScheme: "dark", look: (axe: AxeBuilder) => axe.withTags(rules) },
  {
    ...({ width: 1280, height: 800, colorScheme: "light" } as const),
    look: (axe: AxeBuilder) => axe.withRules(["color-contrast", "link-in-text-block"]),
  },
] as const;

/**
 * What keeps somebody from reading or using what is on the page now, however they see it; nothing
 * when everybody can.
 */
export function accessibilityProblems(page: Page): Promise<string[]> {
  return problemsInSight(page, async (look) => {
    // A title follows the page that it names, in a moment of its own.
    await page.waitForFunction(() => document.title !== "");
    // The pages have no frames, so the slower way that looks into frames is not needed.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await look(axe.options({ resultTypes: ["violations"] })).analyze();
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    );
  });
}

/** What other words on the same page can do to it: they may need more room than there is. */
export function roomProblems(page: Page): Promise<string[]> {
  return problemsInSight(page, async () => []);
}

async function problemsInSight(
  page: Page,
  examine: (look: (axe: AxeBuilder) => AxeBuilder) => Promise<string[]>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { colorScheme, look, ...size } of sights) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = [
      ...(await examine(look)),
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
