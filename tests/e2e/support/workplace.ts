import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import staff from "#app/messages/staff/is.json" with { type: "json" };
import { portalWithProvider } from "./addresses.ts";
import type { Complaints } from "./complaints.ts";
import { formOf, post } from "./posted-form.ts";
import { type Forgery, staffCallback } from "./staff-client.ts";

/** Somebody as the workplace knows them. */
export interface Employee {
  sub: string;
  name: string;
  email: string;
  verified: "yes" | "no";
  /** Separated by spaces. */
  groups: string;
  forgery: Forgery | "";
}

/** Somebody new, who works at the desk unless told otherwise. */
export function employee(told: Partial<Employee> = {}): Employee {
  const sub = randomUUID();
  return {
    ...{ sub, name: `Starfsmaður ${sub.slice(0, 8)}`, email: `${sub}@bylgja.example` },
    ...{ verified: "yes", groups: "felagi-desk", forgery: "" },
    ...told,
  };
}

export const providerButton = (page: Page, words = staff) =>
  page.getByRole("button", { name: words.signIn.provider.submit });

/** From a page of the console to the workplace's question of who is there. */
export async function goToWorkplace(page: Page, address = "/staff"): Promise<void> {
  await page.goto(address);
  await providerButton(page).click();
  await page.getByRole("heading", { name: "Vinnustaðurinn" }).waitFor();
}

export async function answerWorkplace(page: Page, who: Employee): Promise<void> {
  for (const [field, value] of Object.entries(who)) {
    await page.getByLabel(field, { exact: true }).fill(value);
  }
  await page.getByRole("button", { name: "sign-in" }).click();
}

export async function signInAs(page: Page, who: Employee, address = "/staff"): Promise<void> {
  await goToWorkplace(page, address);
  await answerWorkplace(page, who);
  await page.waitForURL(`${portalWithProvider}/staff**`);
}

/** Where the workplace sends somebody who signed in there, before the browser goes there. */
export async function addressOfReturn(page: Page, who: Employee): Promise<URL> {
  await page.goto("/staff/sign-in");
  const form = await formOf(page.locator("form", { has: providerButton(page) }));
  const sent = await post(page.request, form, { Origin: portalWithProvider });
  let address = new URL(sent.headers().location ?? "", portalWithProvider);
  for (let step = 0; step < 5 && !address.href.startsWith(staffCallback); step += 1) {
    const asks = address.pathname.startsWith("/interaction/");
    const answer = asks
      ? await page.request.post(address.href, {
          form: { ...who, answer: "sign-in" },
          maxRedirects: 0,
        })
      : await page.request.get(address.href, { maxRedirects: 0 });
    address = new URL(answer.headers().location ?? "", address);
  }
  expect(address.href).toContain(`${staffCallback}?`);
  return address;
}

export async function expectIn(
  page: Page,
  { name }: Employee,
  role: keyof typeof staff.role,
): Promise<void> {
  await expect(page.getByRole("banner").getByText(`${name} (${staff.role[role]})`)).toBeVisible();
}

/** Refused in words, and really not in. */
export async function expectRefused(
  page: Page,
  why: keyof typeof staff.signIn.provider.refused,
): Promise<void> {
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(staff.signIn.provider.refused[why]);
  await page.goto("/staff");
  await expect(page).toHaveURL(/\/staff\/sign-in/);
}

export function expectNowhereElse({ addresses }: Complaints): void {
  const away = addresses.filter((address) => !/^(http:\/\/localhost:\d+\/|data:)/.test(address));
  expect(away, "a request left this machine").toEqual([]);
}
