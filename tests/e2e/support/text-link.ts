import { type APIRequestContext, type APIResponse, expect, type Page } from "@playwright/test";
import { portalWithTextLink, ports } from "./addresses.ts";
import type { PlainBrowser } from "./plain-browser.ts";
import { query } from "./portal-records.ts";
import { type PostedForm, post } from "./posted-form.ts";
import { words } from "./words.ts";

export const textLinkForm = (page: Page) =>
  page.locator("form", {
    has: page.getByRole("button", { name: words.is.identify.textLink.submit }),
  });

export async function openForm(plain: PlainBrowser): Promise<PostedForm> {
  const button = words.is.identify.textLink.submit;
  const page = await plain.open("/");
  return page.posted(page.form({ button }), button);
}

/** Asks for a link from an address of one's own, as a proxy of the portal's would tell it. */
export function ask(
  request: APIRequestContext,
  { address, fields }: PostedForm,
  { kennitala, from = "203.0.113.1" }: { kennitala: string; from?: string },
): Promise<APIResponse> {
  const form = { address, fields: { ...fields, kennitala } };
  return post(request, form, { Origin: portalWithTextLink, "X-Forwarded-For": from });
}

/** The sealed cookie that an answer sets differs each time in its content, but not in its length. */
const sealedOf = (value: string) =>
  value
    .replace(/(?<=^felagi-text-link=)[^;]{1,1000}/, ({ length }) => `${length} characters`)
    .replace(/; Expires=[^;]{1,40}/, "");

/** A whole answer as text, without the values that differ each time. */
export async function lastingPart(answer: APIResponse): Promise<string> {
  const headers = answer
    .headersArray()
    .filter(({ name }) => !["date", "x-request-id"].includes(name.toLowerCase()))
    .map(({ name, value }) => `${name.toLowerCase()}: ${sealedOf(value)}`);
  const text = `${answer.status()}\n${headers.join("\n")}\n\n${await answer.text()}`;
  const nonce = /'nonce-([^']+)'/.exec(text)?.[1];
  return nonce ? text.replaceAll(nonce, "NONCE") : text;
}

/** Every request as it stands in the portal's database, in the order of asking. */
export async function requests(): Promise<{ outcome: string | null; state: string | null }[]> {
  const { rows } = await query<{ outcome: string | null; state: string | null }>(
    ports.portalWithTextLink,
    `select text_link_request.outcome, state from text_link_request left join message on message.id = message_id
     order by requested_at`,
  );
  return rows;
}

export async function expectAnswered(howMany: number): Promise<void> {
  await expect
    .poll(async () => (await requests()).filter(({ outcome }) => outcome).length, {
      timeout: 45_000,
    })
    .toBe(howMany);
}
