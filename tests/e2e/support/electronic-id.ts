import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { identityProvider, portalWithElectronicId } from "./addresses.ts";
import { memberCallback } from "./member-client.ts";
import { demoPeople } from "./people.ts";
import { formOf, post } from "./posted-form.ts";
import type { Forgery } from "./staff-client.ts";
import { type Language, words } from "./words.ts";

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

/** Somebody with a pass in a wallet, unless told otherwise. */
export function holder(told: Partial<Holder> = {}): Holder {
  return {
    ...{ sub: randomUUID(), kennitala: demoPeople.inWallet, acr: "phone", age: "", forgery: "" },
    ...told,
  };
}

export const electronicIdButton = (page: Page, language: Language = "is") =>
  page.getByRole("button", { name: words[language].identify.electronicId.submit });

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

/** Where the provider sends somebody back to, before the browser goes there. */
export async function addressOfReturn(page: Page, who: Holder): Promise<URL> {
  await page.goto("/");
  const form = await formOf(page.locator("form", { has: electronicIdButton(page) }));
  const sent = await post(page.request, form, { Origin: portalWithElectronicId });
  let address = new URL(sent.headers().location ?? "", portalWithElectronicId);
  for (let step = 0; step < 5 && !address.href.startsWith(memberCallback); step += 1) {
    const asks = address.pathname.startsWith("/interaction/");
    const form = { ...who, answer: "sign-in" };
    const answer = asks
      ? await page.request.post(address.href, { form, maxRedirects: 0 })
      : await page.request.get(address.href, { maxRedirects: 0 });
    address = new URL(answer.headers().location ?? "", address);
  }
  expect(address.href).toContain(`${memberCallback}?`);
  return address;
}

export async function expectInAs(page: Page, kennitala: string): Promise<void> {
  await page.goto("/passes");
  await expect(page.getByText(`Kennitala ${kennitala}`)).toBeVisible();
}

/** Refused in words, and really not in. */
export async function expectRefused(
  page: Page,
  why: keyof typeof words.is.identify.electronicId.refused,
): Promise<void> {
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(words.is.identify.electronicId.refused[why]);
  await page.goto("/passes");
  await expect(electronicIdButton(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
}
