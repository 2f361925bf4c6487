import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { passService } from "./addresses.ts";
import { type PlainBrowser, type PlainPage, textOf, type Written } from "./plain-browser.ts";
import { type Language, staffWords } from "./words.ts";

/** Passes of the demo world by what a text or a notification meets there. */
export const passes = {
  /** Of 010130-2129: in a wallet, the number on file ends well. */
  inWallet: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001",
  /** Of 010130-2209: in no wallet. */
  unclaimed: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5002",
  /** Its template has a field for a phone number. */
  withPhoneField: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001",
  /** Its template has no SMS Template, and nobody's number is on file. */
  withoutSmsTemplate: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7002",
} as const;

const say = (language: Language) => staffWords[language];

export async function signInStaff(
  page: Page,
  { email, password }: { email: string; password: string },
  language: Language = "is",
): Promise<void> {
  const { signIn } = say(language);
  await page.getByLabel(signIn.email).fill(email);
  await page.getByLabel(signIn.password).fill(password);
  await page.getByRole("button", { name: signIn.submit }).click();
}

export async function findMember(page: Page, kennitala: string, language: Language = "is") {
  await page.goto("/staff/members");
  await page.getByRole("textbox").fill(kennitala);
  await page.getByRole("button", { name: say(language).members.find, exact: true }).click();
  await page.waitForURL(/\/staff\/members\/[0-9a-f-]{36}$/);
}

export interface Text {
  content?: string;
  sender?: string;
  phone?: string;
}

/** Fills the form in as far as anything is said of it. */
export async function writeText(page: Page, { content, sender, phone }: Text): Promise<void> {
  const { sms } = say("is");
  if (content !== undefined) {
    await page.getByLabel(sms.ownText).check();
    await page.getByLabel(sms.content, { exact: true }).fill(content);
  }
  if (sender !== undefined) {
    await page.getByLabel(sms.ownSender).check();
    await page.getByLabel(sms.customSender).fill(sender);
  }
  if (phone !== undefined) {
    await page.getByLabel(sms.typedNumber).check();
    await page.getByLabel(sms.phone, { exact: true }).fill(phone);
  }
}

/** From the form to the look at what will be sent. */
export async function goOn(page: Page): Promise<void> {
  const { sms } = say("is");
  await page.getByRole("button", { name: sms.next, exact: true }).click();
  await expect(page.getByRole("heading", { name: sms.confirmTitle })).toBeVisible();
}

export async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: say("is").sms.send, exact: true }).click();
  await page.waitForURL(/\/staff\/(sms|notifications)\/[0-9a-f-]{36}$/);
}

export async function textPass(page: Page, passId: string, text: Text, portal = ""): Promise<void> {
  await page.goto(`${portal}/staff/passes/${passId}/sms`);
  await writeText(page, text);
  await goOn(page);
  await send(page);
}

/** By fetch: what `writeText` fills in. */
export function fieldsOfText({ content, sender, phone }: Text): Record<string, string> {
  return {
    ...(content !== undefined && { text: "own", content }),
    ...(sender !== undefined && { sender: "own", customSender: sender }),
    ...(phone !== undefined && { recipient: "typed", phone }),
  };
}

/** By fetch: from the form to the look at what will be sent. */
export async function goOnPlainly(
  plain: PlainBrowser,
  form: PlainPage,
  fields: Written = {},
): Promise<PlainPage> {
  const { sms } = say("is");
  const look = await plain.submit(form, { button: sms.next }, fields);
  expect(look.all("main h1, main h2").map(textOf)).toContain(sms.confirmTitle);
  return look;
}

/** By fetch: sends what was looked at, and follows to the page of the message. */
export async function sendPlainly(plain: PlainBrowser, look: PlainPage): Promise<PlainPage> {
  const sent = await plain.submit(look, { button: say("is").sms.send });
  expect(sent.address.pathname).toMatch(/^\/staff\/(sms|notifications)\/[0-9a-f-]{36}$/);
  return sent;
}

/** By fetch: texts a pass, and follows to the page of the message. */
export async function textPassPlainly(
  plain: PlainBrowser,
  passId: string,
  text: Text = {},
): Promise<PlainPage> {
  const form = await plain.open(`/staff/passes/${passId}/sms`);
  return sendPlainly(plain, await goOnPlainly(plain, form, fieldsOfText(text)));
}

/** By fetch: the page once it says so. */
export async function untilItSays(
  plain: PlainBrowser,
  { address }: PlainPage,
  words: string,
  timeout = 15_000,
): Promise<PlainPage> {
  const says = async () => (await plain.open(address.href)).main;
  await expect.poll(says, { timeout }).toContain(words);
  return plain.open(address.href);
}

/** Waits until the page says so: by itself with a script, by reloading without one. */
export async function expectToBecome(
  page: Page,
  words: string,
  byItself: boolean,
  timeout = 15_000,
): Promise<void> {
  const told = page.getByRole("main").getByText(words, { exact: true }).first();
  if (byItself) return expect(told).toBeVisible({ timeout });
  await expect(async () => {
    await page.reload();
    await expect(told).toBeVisible({ timeout: 500 });
  }).toPass({ timeout, intervals: [500] });
}

/** A text that no other test sends. */
export function ownContent(): string {
  return `Prof ${randomUUID()}: $\{url}`;
}

const outboxSchema = z.object({
  messages: z.array(z.object({ recipient: z.string(), content: z.string(), status: z.string() })),
});

/** What the service would have handed to phones and holds these words. */
export async function outboxHolding(words: string) {
  const answer = await fetch(`${passService}/outbox.json`);
  const { messages } = outboxSchema.parse(await answer.json());
  return messages.filter(({ content }) => content.includes(words));
}
