import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { PassWrite } from "#contract/index.ts";
import { ports } from "./addresses.ts";
import { ownPass, templates } from "./own-pass.ts";
import { count, query } from "./portal-records.ts";
import { staffWords } from "./words.ts";

const strings = staffWords.is;

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
export async function openReviewStep(page: Page): Promise<void> {
  await press(page, strings.passForm.next);
  await expect(page.getByRole("heading", { name: strings.passForm.confirmTitle })).toBeVisible();
}

/** The pass that the browser was led to. */
export async function ledTo(page: Page, done: "created" | "changed" | "voided"): Promise<string> {
  const address = new RegExp(`/staff/passes/[0-9a-f-]{36}\\?done=${done}`);
  // Without a script a second click ends the first one's navigation, and whoever waits for that.
  await expect(page).toHaveURL(address, { timeout: 15_000 });
  return /passes\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
}

/** A punch card with a seat, which no other test knows. */
export async function punchCardWithSeat(facts: Partial<PassWrite> = {}) {
  const template = await ownTemplate({ type: "PUNCH", stamps: 10 }, [
    { identifier: "saeti", isMandatory: true },
    { identifier: "nafn", type: "MEMBER" },
  ]);
  const pass = await ownPass({
    passTemplateId: template,
    inputFields: [{ identifier: "saeti", value: "A1" }],
    externalIdentifier: "nr-1",
    expirationDate: "2030-12-31T23:59:59.999Z",
    stampsLeft: 3,
    ...facts,
  });
  return { ...pass, template };
}
