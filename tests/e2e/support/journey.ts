import { expect, type Locator, type Page } from "@playwright/test";
import { ports } from "./addresses.ts";
import { setMemberSession } from "./session.ts";
import { type Language, type Slug, serviceWords, typeName, words } from "./words.ts";

/** The one question, asked on the start page and on the deep links. */
export function kennitalaField(page: Page, language: Language = "is"): Locator {
  return page.getByRole("textbox", { name: words[language].identify.label });
}

export async function answerKennitala(page: Page, typed: string, language: Language = "is") {
  await kennitalaField(page, language).fill(typed);
  await page.getByRole("button", { name: words[language].identify.submit }).click();
}

/** From the start page to `/passes`, as a member goes. */
export async function identify(page: Page, kennitala: string) {
  await page.goto("/");
  await answerKennitala(page, kennitala);
  await page.waitForURL("**/passes");
}

/** To `/passes` at once, where the way there is not the matter. */
export async function arrive(page: Page, kennitala: string): Promise<void> {
  await setMemberSession(page.context(), kennitala, ports.portal);
  await page.goto("/passes");
}

/** One membership type on `/passes`. */
export function offer(page: Page, slug: Slug): Locator {
  return page.getByRole("listitem", { name: typeName(slug, "is"), exact: true });
}

/** What went wrong with what was just sent; Next keeps an alert of its own outside the content. */
export function alertIn(page: Page): Locator {
  return page.getByRole("main").getByRole("alert");
}

export async function signOut(page: Page) {
  // A code that is asked for after the session has ended is missing, of which the browser complains.
  await expect
    .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
    .toBe(true);
  await page.getByRole("button", { name: words.is.member.signOut }).click();
  await expect(page.getByText(words.is.identify.left)).toBeVisible();
}

/** From the delivery page into the service's wallet. */
export async function addToWallet(page: Page) {
  const { delivery } = serviceWords.is;
  // The pass may be in another wallet already, where other tests put it.
  const titles = new RegExp(`^(${delivery.title}|${delivery.elsewhereTitle})$`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles);
  await page
    .getByRole("button", { name: new RegExp(`^(${delivery.add}|${delivery.showHere})$`) })
    .click();
  await page.waitForURL("**/wallet/*");
}
