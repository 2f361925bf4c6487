import { expect, type Page } from "@playwright/test";
import { accessibilityProblems } from "../../support/accessibility.ts";

/** Whether everybody can read and use what is on the screen now, however they see it. */
export async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await accessibilityProblems(page)).toEqual([]);
}
