import type { Page } from "@playwright/test";
import { portalBeforeFaults, portalBeforeNothing, ports } from "./support/addresses.ts";
import {
  expectToBecome,
  findMember,
  goOn,
  ownContent,
  passes,
  send,
  textPass,
  writeText,
} from "./support/console-journey.ts";
import { memberWithFault } from "./support/faults.ts";
import { type PassFaultName, passWithFault } from "./support/pass-faults.ts";
import { demoPeople } from "./support/people.ts";
import { PlainBrowser, textOf } from "./support/plain-browser.ts";
import { count } from "./support/portal-records.ts";
import { createStaff, type StaffPerson, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is;
type Refusal = Exclude<keyof typeof say.refusal, "other">;

async function expectRefusal(page: Page, word: Refusal, byItself = true): Promise<void> {
  await expectToBecome(page, say.refusal[word].why, byItself);
  await expect(page.getByRole("main")).toContainText(say.refusal[word].next);
  await expect(page.getByRole("main")).toContainText(say.dispatch.refused.label);
  await expect(page.getByRole("link", { name: say.messages.again })).toBeVisible();
}

test("the service's refusals of a text are told in words, each with what to do next", {
  tag: "@once",
}, async ({ page, javaScriptEnabled }) => {
  const byItself = javaScriptEnabled !== false;
  await signInNewStaff(page.context(), { role: "sender" });
  await textPass(page, passes.withoutSmsTemplate, {});
  await expectRefusal(page, "SMS_TEMPLATE_MISSING", byItself);
  await textPass(page, passes.withoutSmsTemplate, { content: ownContent(), sender: "Bylgja" });
  await expectRefusal(page, "PHONE_NUMBER_MISSING", byItself);
  await textPass(page, passes.inWallet, { content: ownContent(), sender: "Sundmot" });
  await expectRefusal(page, "SMS_SENDER_NOT_APPROVED", byItself);
});

test("a notification whose filters reach nobody says so, before and after", {
  tag: "@once",
}, async ({ page }) => {
  const { notification } = say;
  await signInNewStaff(page.context(), { role: "sender" });
  await page.goto(`/staff/passes/${passes.unclaimed}/notification`);
  await page.getByLabel(notification.message).fill("Halló");
  await page.getByRole("button", { name: notification.next, exact: true }).click();
  const problem = page.getByRole("main").getByRole("alert");
  await expect(problem).toContainText(notification.problem["status-left-out"]);
  await expect(page.getByLabel(notification.message)).toHaveValue("Halló");
  await page.goto(`/staff/passes/${passes.inWallet}/notification`);
  await page.getByLabel(notification.message).fill("Halló");
  await page.getByText(notification.narrow, { exact: true }).click();
  for (const wallet of ["PLATFORM_A_WALLET", "SERVICE_WALLET"] as const) {
    await page.getByLabel(notification.wallet[wallet]).uncheck();
  }
  await goOn(page);
  await send(page);
  await expectRefusal(page, "NOTIFICATION_REACHES_NOBODY");
});

const told: [PassFaultName, Refusal][] = [
  ["the issuer has no add-on", "ADDON_REQUIRED"],
  ["the key is refused", "keyRefused"],
  ["the pass is gone", "gone"],
  ["too many at once", "tooMany"],
];

/** Somebody of the staff at a portal whose service goes wrong, or is not there, by fetch. */
async function senderAt(origin: string): Promise<{ plain: PlainBrowser; person: StaffPerson }> {
  const plain = new PlainBrowser(origin);
  const person = await createStaff({ role: "sender", portal: Number(new URL(origin).port) });
  plain.setStaffCookie(person);
  return { plain, person };
}

/** Sends a text as the form does, and waits until its page says so. */
async function expectOfText(plain: PlainBrowser, passId: string, words: string): Promise<string> {
  const form = await plain.open(`/staff/passes/${passId}/sms`);
  const look = await plain.submit(form, "[name=formToken]", { intent: "preview" });
  const sent = await plain.submit(look, "[name=formToken]", { intent: "send" });
  expect(sent.address.pathname).toMatch(/^\/staff\/sms\/[0-9a-f-]{36}$/);
  const says = async () => (await plain.open(sent.address.href)).main;
  await expect.poll(says, { timeout: 15_000 }).toContain(words);
  return says();
}

test("what only another service refuses has its words too", { tag: "@once" }, async () => {
  const { plain } = await senderAt(portalBeforeFaults);
  for (const [fault, word] of told) {
    const page = await expectOfText(plain, passWithFault(fault), say.refusal[word].why);
    expect(page).toContain(say.refusal[word].next);
    expect(page).toContain(say.dispatch.refused.label);
    expect(page).toContain(say.messages.again);
  }
  const future = passWithFault("a refusal of the future");
  expect(await expectOfText(plain, future, say.dispatch.refused.label)).toContain(
    "SPARKLES_MISSING",
  );
});

const uncertain: [PassFaultName, keyof typeof say.dispatch][] = [
  ["hangs up on the text", "unknownConnectionLost"],
  ["answers 500 to the text", "unknownServerError"],
  ["answers the text with a page", "unknownUnreadable"],
];

test("a text that may have gone out says which is more likely, stands on the first page, and is not repeated", {
  tag: "@once",
}, async () => {
  const { plain, person } = await senderAt(portalBeforeFaults);
  for (const [fault, word] of uncertain) {
    const page = await expectOfText(plain, passWithFault(fault), say.dispatch[word].label);
    expect(page).toContain(say.dispatch[word].meaning);
    expect(page).toContain(say.dispatch[word].next);
  }
  const tried = "from dispatch where staff_id = $1 and state = 'unknown' and attempts = 1";
  expect(await count(ports.portalBeforeFaults, tried, [person.id])).toBe(uncertain.length);
  const today = await plain.open("/staff");
  expect(today.main).toContain(say.today.wanting);
  const wanting = today.all("main table").map(textOf).join(" ");
  for (const [, word] of uncertain) expect(wanting).toContain(say.dispatch[word].label);
});

test("a service that goes away meanwhile leaves what was typed in the form", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender", portal: ports.portalBeforeFaults });
  const pass = passWithFault("goes away after the first look");
  const content = ownContent();
  await page.goto(`${portalBeforeFaults}/staff/passes/${pass}/sms`);
  await writeText(page, { content, sender: "Bylgja", phone: "611 2345" });
  await page.getByRole("button", { name: say.sms.next, exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(say.sms.problem.failure);
  await expect(page.getByLabel(say.sms.content, { exact: true })).toHaveValue(content);
  await expect(page.getByLabel(say.sms.customSender)).toHaveValue("Bylgja");
  await expect(page.getByLabel(say.sms.phone, { exact: true })).toHaveValue("611 2345");
});

test("a refused key is told on every page that needs the service", { tag: "@once" }, async () => {
  const { plain } = await senderAt(portalBeforeFaults);
  const { title } = say.failure["key-refused"];
  const pass = passWithFault("the key is refused at once");
  for (const what of ["sms", "notification"]) {
    expect((await plain.open(`/staff/passes/${pass}/${what}`)).heading).toBe(title);
  }
  const kennitala = memberWithFault("refuses the key");
  const search = await plain.open("/staff/members");
  expect((await plain.submit(search, "[name=kennitala]", { kennitala })).main).toContain(title);
});

test("a service that cannot be reached is told, and what was done before can still be read", {
  tag: "@once",
}, async () => {
  const { plain } = await senderAt(portalBeforeNothing);
  const { title } = say.failure.unreachable;
  expect((await plain.open("/staff")).main).toContain(say.today.service.unreachable.title);
  expect((await plain.open(`/staff/passes/${passes.inWallet}/sms`)).heading).toBe(title);
  const search = await plain.open("/staff/members");
  const kennitala = demoPeople.inWallet;
  expect((await plain.submit(search, "[name=kennitala]", { kennitala })).main).toContain(title);
  expect((await plain.open("/staff/sms")).heading).toBe(say.places.sms);
});

test("everything that is wrong with a text is said at once, and nothing of it is lost", async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  await page.goto(`/staff/passes/${passes.withPhoneField}/sms`);
  await writeText(page, { content: "  ", sender: "Þ!\u0085", phone: "511 2345" });
  await page.getByRole("button", { name: say.sms.next, exact: true }).click();
  const problems = page.getByRole("main").getByRole("alert");
  for (const problem of ["no-content", "sender-characters", "phone-landline"] as const) {
    await expect(problems).toContainText(say.sms.problem[problem]);
  }
  await expect(page.getByLabel(say.sms.customSender)).toHaveValue("Þ!\u0085");
  await expect(page.getByLabel(say.sms.phone, { exact: true })).toHaveValue("511 2345");
});

test("a text without its link, and one with unknown tokens, is warned of before it goes", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  await page.goto(`/staff/passes/${passes.withPhoneField}/sms`);
  await writeText(page, { content: "Halló ${nafn}", phone: "611 2345" });
  await goOn(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("án hlekks");
  await expect(main).toContainText("${nafn}");
  await expect(main).toContainText(say.sms.warning.phoneIsStored);
});

test("a kennitala that nobody has, and one that cannot be, are told apart", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "viewer" });
  await findMember(page, demoPeople.unknown);
  await expect(page.getByText(say.member.none)).toBeVisible();
  await page.goto("/staff/members");
  await page.getByRole("textbox").fill("12345");
  await page.getByRole("button", { name: say.members.find, exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  await expect(page.getByRole("textbox")).toHaveValue("12345");
});
