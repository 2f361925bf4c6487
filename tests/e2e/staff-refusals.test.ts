import { portal, portalBeforeFaults, ports } from "./support/addresses.ts";
import { ownContent, passes, writeText } from "./support/console-journey.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { type PassFaultName, passWithFault } from "./support/pass-faults.ts";
import { demoPeople } from "./support/people.ts";
import { named, type PlainBrowser, type PlainPage, textOf } from "./support/plain-browser.ts";
import { count } from "./support/portal-records.ts";
import { signInNewStaff } from "./support/staff.ts";
import {
  fieldsOfText,
  goOnPlainly,
  sendPlainly,
  staffAt,
  textPassPlainly,
  untilItSays,
} from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;
type Refusal = Exclude<keyof typeof strings.refusal, "other">;

/** The form that sends the refused text again. */
async function expectRefusal(
  plain: PlainBrowser,
  sent: PlainPage,
  word: Refusal,
): Promise<PlainPage> {
  const page = await untilItSays(plain, sent, strings.refusal[word].why);
  const isMissing = word === "PHONE_NUMBER_MISSING";
  // Another number cannot be typed for the pass of this text.
  expect(page.main).toContain(isMissing ? strings.messages.askNumber : strings.refusal[word].next);
  const state = isMissing ? "noPhone" : "refused";
  expect(page.main).toContain(strings.messageState[state].label);
  const again = named(page.one("main"), "a", strings.messages.again);
  expect(again).toBeDefined();
  return plain.open(again?.getAttribute("href") ?? "");
}

test("the service's refusals of a text are told in words, each with what to do next", {
  tag: "@once",
}, async () => {
  const { plain } = await staffAt(portal, "sender");
  const { inWallet, withoutSmsTemplate } = passes;
  const noTemplate = await textPassPlainly(plain, withoutSmsTemplate);
  await expectRefusal(plain, noTemplate, "SMS_TEMPLATE_MISSING");
  const own = { content: ownContent(), sender: "Bylgja" };
  const noNumber = await textPassPlainly(plain, withoutSmsTemplate, own);
  await expectRefusal(plain, noNumber, "PHONE_NUMBER_MISSING");
  const other = { content: ownContent(), sender: "Sundmot" };
  const notApproved = await textPassPlainly(plain, inWallet, other);
  const again = await expectRefusal(plain, notApproved, "SMS_SENDER_NOT_APPROVED");
  expect(again.held("content")).toBe(other.content);
  expect(again.one("[name=sender][checked]").getAttribute("value")).toBe("template");
});

test("a text that failed shows the whole number on the pass, to call its recipient", {
  tag: "@once",
}, async () => {
  const { plain } = await staffAt(portal, "sender");
  const { id } = await ownPass({
    passTemplateId: templates.punchCard,
    inputFields: [{ identifier: "simi", value: "+3546115691" }],
  });
  const sent = await textPassPlainly(plain, id, { content: ownContent(), sender: "Bylgja" });
  const failed = await untilItSays(plain, sent, strings.messageState.FAILED.label);
  expect(named(failed.one("main"), "a", "611 5691")?.getAttribute("href")).toBe("tel:+3546115691");
});

test("a notification whose filters reach nobody says so, before and after", {
  tag: "@once",
}, async () => {
  const { notification } = strings;
  const { plain } = await staffAt(portal, "sender");
  const message = "Halló";
  const button = notification.next;
  const unclaimed = await plain.open(`/staff/passes/${passes.unclaimed}/notification`);
  const answer = await plain.submit(unclaimed, { button }, { message });
  expect(answer.alert).toContain(notification.problem["status-left-out"]);
  expect(answer.held("message")).toBe(message);
  const form = await plain.open(`/staff/passes/${passes.inWallet}/notification`);
  const offered = form.all("[name=wallets]").map((one) => one.getAttribute("value") ?? "");
  const left = offered.filter((one) => !["PLATFORM_A_WALLET", "SERVICE_WALLET"].includes(one));
  expect(left).toHaveLength(offered.length - 2);
  const look = await goOnPlainly(plain, form, { message, wallets: left });
  await expectRefusal(plain, await sendPlainly(plain, look), "NOTIFICATION_REACHES_NOBODY");
});

const uncertain: [PassFaultName, keyof typeof strings.messageState][] = [
  ["hangs up on the text", "unknownConnectionLost"],
  ["answers 500 to the text", "unknownServerError"],
  ["answers the text with a page", "unknownUnreadable"],
];

test("a text that may have gone out says which is more likely, stands on the first page, and is not repeated", {
  tag: "@once",
}, async () => {
  const { plain, person } = await staffAt(portalBeforeFaults, "sender");
  for (const [fault, word] of uncertain) {
    const sent = await textPassPlainly(plain, passWithFault(fault));
    const page = await untilItSays(plain, sent, strings.messageState[word].label);
    expect(page.main).toContain(strings.messageState[word].meaning);
    expect(page.main).toContain(strings.messageState[word].next);
  }
  const tried = "from message where staff_id = $1 and state = 'unknown' and attempts = 1";
  expect(await count(ports.portalBeforeFaults, tried, [person.id])).toBe(uncertain.length);
  const today = await plain.open("/staff");
  expect(today.main).toContain(strings.today.wanting);
  const wanting = today.all("main li").map(textOf).join(" ");
  for (const [, word] of uncertain) expect(wanting).toContain(strings.messageState[word].label);
});

test("a service that goes away meanwhile leaves what was typed in the form", {
  tag: "@once",
}, async () => {
  const { plain } = await staffAt(portalBeforeFaults, "sender");
  const pass = passWithFault("goes away after the first look");
  const content = ownContent();
  const form = await plain.open(`/staff/passes/${pass}/sms`);
  const typed = fieldsOfText({ content, sender: "Bylgja", phone: "611 2345" });
  const answer = await plain.submit(form, { button: strings.sms.next }, typed);
  expect(answer.alert).toContain(strings.sms.problem.failure);
  for (const [name, value] of Object.entries({
    content,
    customSender: "Bylgja",
    phone: "611 2345",
  }))
    expect(answer.held(name), name).toBe(value);
});

test("everything that is wrong with a text is said at once, and nothing of it is lost", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  await page.goto(`/staff/passes/${passes.withPhoneField}/sms`);
  await writeText(page, { content: "  ", sender: "Þ!\u0085", phone: "511 2345" });
  await page.getByRole("button", { name: strings.sms.next, exact: true }).click();
  const problems = page.getByRole("main").getByRole("alert");
  for (const problem of ["no-content", "sender-characters", "phone-landline"] as const) {
    await expect(problems).toContainText(strings.sms.problem[problem]);
  }
  await expect(page.getByLabel(strings.sms.customSender)).toHaveValue("Þ!\u0085");
  await expect(page.getByLabel(strings.sms.phone, { exact: true })).toHaveValue("511 2345");
});

test("a text without its link, and one with unknown tokens, is warned of before it goes", {
  tag: "@once",
}, async () => {
  const { plain } = await staffAt(portal, "sender");
  const form = await plain.open(`/staff/passes/${passes.withPhoneField}/sms`);
  const text = fieldsOfText({ content: "Halló ${nafn}", phone: "611 2345" });
  const look = await goOnPlainly(plain, form, text);
  for (const words of [strings.sms.warning.noLink, "${nafn}", strings.sms.warning.phoneIsStored]) {
    expect(look.main).toContain(words);
  }
  expect(textOf(look.one("button[value=send]"))).toBe(strings.sms.sendWithoutLink);
  const mended = await plain.submit(look, { button: strings.sms.addLink });
  expect(mended.main).not.toContain(strings.sms.warning.noLink);
  expect(textOf(mended.one("button[value=send]"))).toBe(strings.sms.send);
  expect(mended.held("content")).toBe("Halló ${nafn} ${url}");
});

test("an unknown kennitala is reported as nobody's", { tag: "@once" }, async () => {
  const { plain } = await staffAt(portal, "sender");
  const search = await plain.open("/staff/members");
  const kennitala = demoPeople.unknown;
  const page = await plain.submit(search, "[name=person]", { person: kennitala });
  expect(page.address.pathname).toMatch(/^\/staff\/members\/[0-9a-f-]{36}$/);
  expect(page.main).toContain(strings.member.none);
});

test("an impossible kennitala is kept in its field and reported in a focused alert", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "viewer" });
  await page.goto("/staff/members");
  await page.getByRole("main").getByRole("textbox").fill("010130-212");
  await page.getByRole("button", { name: strings.members.find, exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  await expect(page.getByRole("main").getByRole("textbox")).toHaveValue("010130-212");
});
