import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { ports } from "./addresses.ts";
import { templates } from "./own-pass.ts";
import { type PlainBrowser, type PlainPage, textOf } from "./plain-browser.ts";
import { count, query } from "./portal-records.ts";
import { staffWords } from "./words.ts";

const say = staffWords.is;

interface OwnField {
  identifier: string;
  format?: string;
  type?: "ISSUER" | "MEMBER";
  isMandatory?: boolean;
  isUnique?: boolean;
}

/** A template of the demo's issuer that no other test knows. */
export async function ownTemplate(
  { type = "TICKET", stamps = null as number | null } = {},
  fields: OwnField[] = [],
): Promise<string> {
  const id = randomUUID();
  await query(
    ports.service,
    `insert into pass_template (id, issuer_id, type, name, delivery_code, stamps, created_at)
     select $1, issuer_id, $2, $3, $4, $5, created_at - interval '1 day'
     from pass_template where id = $6`,
    [id, type, `Sniðmát ${id.slice(0, 8)}`, randomUUID(), stamps, templates.coupon],
  );
  for (const [order, field] of fields.entries()) {
    const { identifier, format = "TEXT", type: who = "ISSUER" } = field;
    await query(
      ports.service,
      `insert into template_input_field
         (pass_template_id, identifier, sort_order, label, is_mandatory, is_unique, format, type)
       values ($1, $2, $3, $2, $4, $5, $6, $7)`,
      [id, identifier, order, field.isMandatory ?? false, field.isUnique ?? false, format, who],
    );
  }
  return id;
}

export async function setOnTemplate(
  id: string,
  flag: "lock_input_fields" | "disable_issue" | "use_email_domain_verification",
): Promise<void> {
  await query(ports.service, `update pass_template set ${flag} = true where id = $1`, [id]);
}

export const passesOf = (template: string) =>
  count(ports.service, "from pass where pass_template_id = $1", [template]);

export const box = (page: Page, name: string) => page.locator(`[name="pass.${name}"]`).first();
export const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
export const alertOf = (page: Page) => page.getByRole("main").getByRole("alert");

export async function write(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await box(page, name).fill(text);
}

/** From the form to the look at what will be done. */
export async function lookOver(page: Page): Promise<void> {
  await press(page, say.passForm.next);
  await expect(page.getByRole("heading", { name: say.passForm.confirmTitle })).toBeVisible();
}

/** The pass that the browser was led to. */
export async function ledTo(page: Page, done: "created" | "changed" | "voided"): Promise<string> {
  const address = new RegExp(`/staff/passes/[0-9a-f-]{36}\\?done=${done}`);
  // Without a script a second click ends the first one's navigation, and whoever waits for that.
  await expect(page).toHaveURL(address, { timeout: 15_000 });
  return /passes\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
}

/** By fetch: presses a button of the form of a pass, with these texts in their fields. */
export const pressPlainly = (
  plain: PlainBrowser,
  page: PlainPage,
  button: string,
  texts: Record<string, string> = {},
): Promise<PlainPage> => {
  const fields = Object.entries(texts).map(([name, text]) => [`pass.${name}`, text]);
  return plain.submit(page, { button }, Object.fromEntries(fields));
};

/** By fetch: from the form to the look at what will be done. */
export async function lookOverPlainly(
  plain: PlainBrowser,
  page: PlainPage,
  texts: Record<string, string> = {},
): Promise<PlainPage> {
  const look = await pressPlainly(plain, page, say.passForm.next, texts);
  expect(look.all("main h1, main h2").map(textOf)).toContain(say.passForm.confirmTitle);
  return look;
}

/** The pass that a fetch was led to. */
export function passLedTo({ address }: PlainPage, done: "created" | "changed" | "voided"): string {
  expect(address.href).toMatch(new RegExp(`/staff/passes/[0-9a-f-]{36}\\?done=${done}`));
  return /passes\/([0-9a-f-]{36})/.exec(address.pathname)?.[1] ?? "";
}
