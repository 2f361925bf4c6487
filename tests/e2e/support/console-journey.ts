import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { passService } from "./addresses.ts";
import { type Language, staffWords } from "./words.ts";

/** Passes of the demo world by what a text or a notification meets there. */
export const passes = {
  /** Of 010130-2129: in a wallet, the number on file ends well. */
  inWallet: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001",
  /** Of 010130-2209: in no wallet. */
  unclaimed: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5002",
  /** A pass whose template has a field for a phone number. */
  withPhoneField: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001",
  /** Its template has no SMS Template, and nobody's number is on file. */
  withoutSmsTemplate: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7002",
} as const;

const strings = (language: Language) => staffWords[language];

export async function signInStaff(
  page: Page,
  { email, password }: { email: string; password: string },
  language: Language = "is",
): Promise<void> {
  const { signIn } = strings(language);
  await page.getByLabel(signIn.email).fill(email);
  await page.getByLabel(signIn.password).fill(password);
  await page.getByRole("button", { name: signIn.submit }).click();
}

export async function findMember(page: Page, kennitala: string, language: Language = "is") {
  await page.goto("/staff/members");
  await page.getByRole("main").getByRole("textbox").fill(kennitala);
  await page.getByRole("button", { name: strings(language).members.find, exact: true }).click();
  await page.waitForURL(/\/staff\/members\/[0-9a-f-]{36}$/);
}

export interface Text {
  content?: string;
  sender?: string;
  phone?: string;
}

/** Fills the form in as far as anything is said of it. */
export async function writeText(page: Page, { content, sender, phone }: Text): Promise<void> {
  const { sms } = strings("is");
  if (content !== undefined) {
    await page.getByLabel(sms.ownText).check();
    await page.getByLabel(sms.content, { exact: true }).fill(content);
  }
  if (sender !== undefined) {
    await page.getByLabel(sms.ownSender).check();
    await page.getByLabel(sms.customSender).fill(sender);
  }
  if (phone === undefined) {
    // The form asks for a number where the pass has none. A pass that can have no other number than
    // the one on file has no choice.
    const onFile = page.locator("input[name=recipient][value=on-file]");
    if ((await onFile.getAttribute("type")) === "radio") await onFile.check();
  } else {
    await page.getByLabel(sms.typedNumber).check();
    await page.getByLabel(sms.phone, { exact: true }).fill(phone);
  }
}

/** From the form to the look at what will be sent. */
export async function goOn(page: Page): Promise<void> {
  const { sms } = strings("is");
  await page.getByRole("button", { name: sms.next, exact: true }).click();
  // The next step is a page of its own: the time limit of a navigation.
  const confirmation = page.getByRole("heading", { name: sms.confirmTitle });
  await expect(confirmation).toBeVisible({ timeout: 15_000 });
}

export async function send(page: Page): Promise<void> {
  await page.locator("button[value=send]").click();
  await page.waitForURL(/\/staff\/(sms|notifications)\/[0-9a-f-]{36}$/);
}

export async function textPass(page: Page, passId: string, text: Text, portal = ""): Promise<void> {
  await page.goto(`${portal}/staff/passes/${passId}/sms`);
  await writeText(page, text);
  await goOn(page);
  await send(page);
}

/** Waits until the page says so: by itself with a script, by reloading without one. */
export async function expectToBecome(
  page: Page,
  words: string,
  byItself: boolean,
  timeout = 15_000,
): Promise<void> {
  const shown = page.getByRole("main").getByText(words, { exact: true }).first();
  if (byItself) return expect(shown).toBeVisible({ timeout });
  await expect(async () => {
    await page.reload();
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass({ timeout, intervals: [500] });
}

/** A text that no other test sends. */
export function ownContent(): string {
  return `Prof ${randomUUID()}: $\{url}`;
}

const outboxSchema = z.object({
  messages: z.array(z.object({ recipient: z.string(), content: z.string(), status: z.string() })),
});

/** Messages of the outbox that hold these words. */
export async function outboxHolding(words: string) {
  const answer = await fetch(`${passService}/outbox.json`);
  const { messages } = outboxSchema.parse(await answer.json());
  return messages.filter(({ content }) => content.includes(words));
}
