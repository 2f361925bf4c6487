import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * On a narrow phone by night everything is looked at, at a desk by day what can differ there: the
 * colours. The width and what a thumb can touch do not depend on the hour.
 */
const sights = [
  { width: 320, height: 640, colorScheme: "dark", runOnly: rules },
  {
    ...({ width: 1280, height: 800, colorScheme: "light" } as const),
    runOnly: ["color-contrast", "link-in-text-block"],
  },
] as const;

/**
 * What keeps somebody from reading or using what is on the page now, however they see it; nothing
 * when everybody can.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // A title follows the page that it names, in a moment of its own.
  await page.waitForFunction(() => document.title !== "");
  // Read by the browser once a document: it takes as long as a look with it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeSource());
  const problems: string[] = [];
  for (const sight of sights) {
    const found = await problemsAt(page, sight, async (runOnly) => {
      const violations = await page.evaluate(violationsOf, runOnly);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
      );
    });
    problems.push(...found);
  }
  return problems;
}

let source: Promise<string> | undefined;
function axeSource(): Promise<string> {
  source ??= readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  return source;
}

/** In the page. */
async function violationsOf(runOnly: string[]): Promise<axe.Result[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  return (await run({ runOnly, resultTypes: ["violations"] })).violations;
}

/** What other words on the same page can do to it: on a narrow phone they may need more room than there is. */
export async function roomProblems(page: Page): Promise<string[]> {
  return problemsAt(page, sights[0], async () => []);
}

async function problemsAt(
  page: Page,
  { colorScheme, runOnly, ...size }: (typeof sights)[number],
  examine: (runOnly: string[]) => Promise<string[]>,
): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const found = [
    ...(await examine([...runOnly])),
    ...(await page.evaluate(tooWide)),
    ...(await page.evaluate(tooSmallToTouch)),
  ];
  return found.map((one) => `${size.width} px, ${colorScheme}: ${one}`);
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
