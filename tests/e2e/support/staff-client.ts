import { expect } from "@playwright/test";
import type { ScanAction } from "#contract/index.ts";
import type { Text } from "./console-journey.ts";
import { PlainBrowser, type PlainPage, textOf, type Written } from "./plain-browser.ts";
import type { BannerState } from "./scan-journey.ts";
import { createStaff, type Role, type StaffPerson } from "./staff.ts";
import { staffWords } from "./words.ts";

const strings = staffWords.is;

/** A new staff account, signed in by fetch at one of the portals. */
export async function staffAt(
  origin: string,
  role: Role,
): Promise<{ plain: PlainBrowser; person: StaffPerson }> {
  const plain = new PlainBrowser(origin);
  const person = await createStaff({ role, portal: Number(new URL(origin).port) });
  plain.setStaffCookie(person);
  return { plain, person };
}

/** Form fields of a text, as `writeText` fills them in. */
export function fieldsOfText({ content, sender, phone }: Text): Record<string, string> {
  return {
    ...(content !== undefined && { text: "own", content }),
    ...(sender !== undefined && { sender: "own", customSender: sender }),
    // The form asks for a number where the pass has none.
    ...(phone === undefined ? { recipient: "on-file" } : { recipient: "typed", phone }),
  };
}

/** Submits the form of a message; returns its review step. */
export async function goOnPlainly(
  plain: PlainBrowser,
  form: PlainPage,
  fields: Written = {},
): Promise<PlainPage> {
  const { sms } = strings;
  const look = await plain.submit(form, { button: sms.next }, fields);
  expect(look.all("main h1, main h2").map(textOf)).toContain(sms.confirmTitle);
  return look;
}

/** Submits the review step; returns the page of the message. */
export async function sendPlainly(plain: PlainBrowser, look: PlainPage): Promise<PlainPage> {
  const sent = await plain.submit(look, "button[value=send]", { intent: "send" });
  expect(sent.address.pathname).toMatch(/^\/staff\/(sms|notifications)\/[0-9a-f-]{36}$/);
  return sent;
}

/** Texts a pass; returns the page of the message. */
export async function textPassPlainly(
  plain: PlainBrowser,
  passId: string,
  text: Text = {},
): Promise<PlainPage> {
  const form = await plain.open(`/staff/passes/${passId}/sms`);
  return sendPlainly(plain, await goOnPlainly(plain, form, fieldsOfText(text)));
}

/** Reloads a page until it contains the words. */
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

/** Submits the form of a pass with these field values. */
export const pressPlainly = (
  plain: PlainBrowser,
  page: PlainPage,
  button: string,
  texts: Record<string, string> = {},
): Promise<PlainPage> => {
  const fields = Object.entries(texts).map(([name, text]) => [`pass.${name}`, text]);
  return plain.submit(page, { button }, Object.fromEntries(fields));
};

/** Submits the form of a pass; returns its review step. */
export async function reviewPlainly(
  plain: PlainBrowser,
  page: PlainPage,
  texts: Record<string, string> = {},
): Promise<PlainPage> {
  const look = await pressPlainly(plain, page, strings.passForm.next, texts);
  expect(look.all("main h1, main h2").map(textOf)).toContain(strings.passForm.confirmTitle);
  return look;
}

/** Identifier of the pass in the address after the redirect. */
export function passLedTo({ address }: PlainPage, done: "created" | "changed" | "voided"): string {
  expect(address.href).toMatch(new RegExp(`/staff/passes/[0-9a-f-]{36}\\?done=${done}`));
  return /passes\/([0-9a-f-]{36})/.exec(address.pathname)?.[1] ?? "";
}

/** Selector for the form of an action. */
export const formOfAction = (action: ScanAction) => `input[name=action][value=${action}]`;

/** Reads a code at the desk, or at an entrance, as a form without a script does. */
export async function scanPlainly(
  plain: PlainBrowser,
  code: string,
  desk = "/staff/scan",
): Promise<PlainPage> {
  return plain.submit(await plain.open(desk), "#scan-code", { code });
}

/** Presses the button of an action; money is confirmed where it may be moved. */
export async function actPlainly(
  plain: PlainBrowser,
  page: PlainPage,
  action: ScanAction,
  amount?: string,
): Promise<PlainPage> {
  const answer = await plain.submit(
    page,
    formOfAction(action),
    amount === undefined ? {} : { amount },
  );
  return answer.all("[name=confirmed]").length > 0
    ? plain.submit(answer, "[name=confirmed]")
    : answer;
}

/** Expects one result banner with this state and these words. */
export function expectPlainResult(page: PlainPage, state: BannerState, ...words: string[]): void {
  const banner = page.one("[data-state]");
  const said = textOf(banner);
  expect(banner.getAttribute("data-state"), said).toBe(state);
  for (const one of words) expect(said).toContain(one);
}
