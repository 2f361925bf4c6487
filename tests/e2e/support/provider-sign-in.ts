import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import staff from "#app/strings/staff/is.json" with { type: "json" };
import { portalWithProvider } from "./addresses.ts";
import type { Complaints } from "./browser-problems.ts";
import { type Forgery, staffCallback } from "./oidc-clients.ts";
import { type PlainBrowser, type PlainPage, textOf } from "./plain-browser.ts";

/** A user of the workplace's identity provider. */
export interface Employee {
  sub: string;
  name: string;
  email: string;
  verified: "yes" | "no";
  /** Separated by spaces. */
  groups: string;
  forgery: Forgery | "";
}

/** Somebody new, who works at the desk unless the facts differ. */
export function employee(facts: Partial<Employee> = {}): Employee {
  const sub = randomUUID();
  return {
    sub,
    name: `Starfsmaður ${sub.slice(0, 8)}`,
    email: `${sub}@bylgja.example`,
    verified: "yes",
    groups: "felagi-desk",
    forgery: "",
    ...facts,
  };
}

/** From a page of the console to the workplace's question of who is there. */
export async function goToWorkplace(page: Page, address = "/staff"): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: staff.signIn.provider.submit }).click();
  await page.getByRole("heading", { name: "Vinnustaðurinn" }).waitFor();
}

export async function signInAs(page: Page, who: Employee, address = "/staff"): Promise<void> {
  await goToWorkplace(page, address);
  for (const [field, value] of Object.entries(who)) {
    await page.getByLabel(field, { exact: true }).fill(value);
  }
  await page.getByRole("button", { name: "sign-in" }).click();
  await page.waitForURL(`${portalWithProvider}/staff**`);
}

/** The way through the workplace by fetch, to where it leads. */
export async function signInPlainly(
  plain: PlainBrowser,
  who: Employee,
  address = "/staff",
): Promise<PlainPage> {
  const { submit: button } = staff.signIn.provider;
  const question = await plain.submit(await plain.open(address), { button });
  return plain.submit(question, { button: "sign-in" }, { ...who });
}

/** Where the workplace sends somebody who signed in there, before the browser goes there. */
export async function addressOfReturn(plain: PlainBrowser, who: Employee): Promise<URL> {
  const { submit: button } = staff.signIn.provider;
  const question = await plain.submit(await plain.open("/staff/sign-in"), { button });
  const answer = await plain.post(question, { button: "sign-in" }, { ...who });
  return plain.redirectTo(answer, staffCallback);
}

export async function expectIn(
  page: Page,
  { name }: Employee,
  role: keyof typeof staff.role,
): Promise<void> {
  await expect(
    page.getByRole("banner").getByRole("link", { name: `${name} (${staff.role[role]})` }),
  ).toBeVisible();
}

export async function expectPlainlyIn(
  plain: PlainBrowser,
  { name }: Employee,
  role: keyof typeof staff.role,
): Promise<void> {
  const page = await plain.open("/staff");
  expect(textOf(page.all("header")[0])).toContain(`${name} (${staff.role[role]})`);
}

/** Refused in words, and really not in. */
export async function expectRefused(
  plain: PlainBrowser,
  page: PlainPage,
  why: keyof typeof staff.signIn.provider.refused,
): Promise<void> {
  expect(textOf(page.one("main [role=alert]"))).toContain(staff.signIn.provider.refused[why]);
  expect((await plain.open("/staff")).address.pathname).toBe("/staff/sign-in");
}

export function expectNowhereElse({ addresses }: Complaints): void {
  const away = addresses.filter((address) => !/^(http:\/\/localhost:\d+\/|data:)/.test(address));
  expect(away, "a request left this machine").toEqual([]);
}
