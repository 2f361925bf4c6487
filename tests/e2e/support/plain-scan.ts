import { expect } from "@playwright/test";
import type { ScanAction } from "#contract/index.ts";
import { type PlainBrowser, type PlainPage, textOf } from "./plain-browser.ts";
import type { BannerState } from "./scan-journey.ts";

/** What tells the form of an action from the others. */
export const formOfAction = (action: ScanAction) => `input[name=action][value=${action}]`;

/** Reads a code at the desk, or at an entrance, as a form without a script does. */
export async function scanPlainly(
  plain: PlainBrowser,
  code: string,
  desk = "/staff/scan",
): Promise<PlainPage> {
  return plain.submit(await plain.open(desk), "#scan-code", { code });
}

/** Presses the button of an action; money is confirmed where it may be moved. */
export async function actPlainly(
  plain: PlainBrowser,
  page: PlainPage,
  action: ScanAction,
  amount?: string,
): Promise<PlainPage> {
  const answer = await plain.submit(
    page,
    formOfAction(action),
    amount === undefined ? {} : { amount },
  );
  return answer.all("[name=confirmed]").length > 0
    ? plain.submit(answer, "[name=confirmed]")
    : answer;
}

/** The one result that there is stands for this state and says this. */
export function expectPlainResult(page: PlainPage, state: BannerState, ...words: string[]): void {
  const banner = page.one("[data-state]");
  const said = textOf(banner);
  expect(banner.getAttribute("data-state"), said).toBe(state);
  for (const one of words) expect(said).toContain(one);
}
