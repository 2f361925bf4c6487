import { expect, type Page } from "@playwright/test";
import { accessibilityProblems, roomProblems } from "../../support/accessibility.ts";

/** Whether everybody can read and use what is on the screen now, however they see it. */
export async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await accessibilityProblems(page)).toEqual([]);
}

/** The same page in another language has the same parts: what differs is the room that words need. */
export async function expectRoomForWords(page: Page): Promise<void> {
  expect.soft(await roomProblems(page)).toEqual([]);
}
