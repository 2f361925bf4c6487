import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { identityProvider } from "./addresses.ts";
import type { Forgery } from "./oidc-clients.ts";
import { memberCallback } from "./oidc-clients.ts";
import { demoPeople } from "./people.ts";
import { type PlainBrowser, type PlainPage, textOf } from "./plain-browser.ts";
import { words } from "./words.ts";

/** Somebody as the provider of the electronic ID knows them. */
export interface Holder {
  sub: string;
  kennitala: string;
  /** How they showed who they are, where it is not the way that was asked for. */
  acr: string;
  /** Seconds since they did. */
  age: string;
  forgery: Forgery | "";
}

/** Somebody with a pass in a wallet, unless the facts differ. */
export function holder(facts: Partial<Holder> = {}): Holder {
  return {
    sub: randomUUID(),
    kennitala: demoPeople.inWallet,
    acr: "phone",
    age: "",
    forgery: "",
    ...facts,
  };
}

export const electronicIdButton = (page: Page) =>
  page.getByRole("button", { name: words.is.identify.electronicId.submit });

/** From a page of the portal to the question of who is there. */
export async function goToElectronicId(page: Page, address = "/"): Promise<void> {
  await page.goto(address);
  await electronicIdButton(page).click();
  await page.getByLabel("sub", { exact: true }).waitFor();
}

export async function answerElectronicId(page: Page, who: Holder): Promise<void> {
  for (const [field, value] of Object.entries(who)) {
    await page.getByLabel(field, { exact: true }).fill(value);
  }
  await page.getByRole("button", { name: "sign-in" }).click();
}

export async function showElectronicId(page: Page, who: Holder, address = "/"): Promise<void> {
  await goToElectronicId(page, address);
  await answerElectronicId(page, who);
  await page.waitForURL((url) => url.origin !== identityProvider);
}

/** The way through the provider by fetch, to where it leads. */
export async function showPlainly(
  plain: PlainBrowser,
  who: Holder,
  address = "/",
): Promise<PlainPage> {
  const button = words.is.identify.electronicId.submit;
  const question = await plain.submit(await plain.open(address), { button });
  return plain.submit(question, { button: "sign-in" }, { ...who });
}

/** Where the provider sends somebody back to, before the browser goes there. */
export async function addressOfReturn(plain: PlainBrowser, who: Holder): Promise<URL> {
  const button = words.is.identify.electronicId.submit;
  const question = await plain.submit(await plain.open("/"), { button });
  const answer = await plain.post(question, { button: "sign-in" }, { ...who });
  return plain.redirectTo(answer, memberCallback);
}

export async function expectInAs(page: Page, kennitala: string): Promise<void> {
  await page.goto("/passes");
  await expect(page.getByText(`Kennitala ${kennitala}`)).toBeVisible();
}

export async function expectPlainlyInAs(plain: PlainBrowser, kennitala: string): Promise<void> {
  expect(textOf((await plain.open("/passes")).one("body"))).toContain(`Kennitala ${kennitala}`);
}

/** Refused in words, and really not in. */
export async function expectRefused(
  plain: PlainBrowser,
  page: PlainPage,
  why: keyof typeof words.is.identify.electronicId.refused,
): Promise<void> {
  const { electronicId } = words.is.identify;
  expect(textOf(page.one("main [role=alert]"))).toContain(electronicId.refused[why]);
  const start = await plain.open("/passes");
  expect(start.address.pathname).toBe("/");
  expect(start.form({ button: electronicId.submit })).toBeDefined();
}
