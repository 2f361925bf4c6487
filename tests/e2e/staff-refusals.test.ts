import { portal, portalBeforeFaults, ports } from "./support/addresses.ts";
import {
  fieldsOfText,
  goOnPlainly,
  ownContent,
  passes,
  sendPlainly,
  textPassPlainly,
  untilItSays,
  writeText,
} from "./support/console-journey.ts";
import { memberWithFault } from "./support/faults.ts";
import { type PassFaultName, passWithFault } from "./support/pass-faults.ts";
import { demoPeople } from "./support/people.ts";
import { named, PlainBrowser, type PlainPage, textOf } from "./support/plain-browser.ts";
import { count } from "./support/portal-records.ts";
import { createStaff, type StaffPerson, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is;
type Refusal = Exclude<keyof typeof say.refusal, "other">;

/** Somebody of the staff at one of the portals, by fetch. */
async function senderAt(origin: string): Promise<{ plain: PlainBrowser; person: StaffPerson }> {
  const plain = new PlainBrowser(origin);
  const person = await createStaff({ role: "sender", portal: Number(new URL(origin).port) });
  plain.setStaffCookie(person);
  return { plain, person };
}

async function expectRefusal(plain: PlainBrowser, sent: PlainPage, word: Refusal): Promise<void> {
  const page = await untilItSays(plain, sent, say.refusal[word].why);
  expect(page.main).toContain(say.refusal[word].next);
  expect(page.main).toContain(say.dispatch.refused.label);
  expect(named(page.one("main"), "a", say.messages.again)).toBeDefined();
}

test("the service's refusals of a text are told in words, each with what to do next", {
  tag: "@once",
}, async () => {
  const { plain } = await senderAt(portal);
  const { inWallet, withoutSmsTemplate } = passes;
  const noTemplate = await textPassPlainly(plain, withoutSmsTemplate);
  await expectRefusal(plain, noTemplate, "SMS_TEMPLATE_MISSING");
  const own = { content: ownContent(), sender: "Bylgja" };
  const noNumber = await textPassPlainly(plain, withoutSmsTemplate, own);
  await expectRefusal(plain, noNumber, "PHONE_NUMBER_MISSING");
  const other = { content: ownContent(), sender: "Sundmot" };
  const notApproved = await textPassPlainly(plain, inWallet, other);
  await expectRefusal(plain, notApproved, "SMS_SENDER_NOT_APPROVED");
});

test("a notification whose filters reach nobody says so, before and after", {
  tag: "@once",
}, async () => {
  const { notification } = say;
  const { plain } = await senderAt(portal);
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

const told: [PassFaultName, Refusal][] = [
  ["the issuer has no add-on", "ADDON_REQUIRED"],
  ["the key is refused", "keyRefused"],
  ["the pass is gone", "gone"],
  ["too many at once", "tooMany"],
];

test("what only another service refuses has its words too", { tag: "@once" }, async () => {
  const { plain } = await senderAt(portalBeforeFaults);
  for (const [fault, word] of told) {
    await expectRefusal(plain, await textPassPlainly(plain, passWithFault(fault)), word);
  }
  const sent = await textPassPlainly(plain, passWithFault("a refusal of the future"));
  const page = await untilItSays(plain, sent, say.dispatch.refused.label);
  expect(page.main).toContain("SPARKLES_MISSING");
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
    const sent = await textPassPlainly(plain, passWithFault(fault));
    const page = await untilItSays(plain, sent, say.dispatch[word].label);
    expect(page.main).toContain(say.dispatch[word].meaning);
    expect(page.main).toContain(say.dispatch[word].next);
  }
  const tried = "from dispatch where staff_id = $1 and state = 'unknown' and attempts = 1";
  expect(await count(ports.portalBeforeFaults, tried, [person.id])).toBe(uncertain.length);
  const today = await plain.open("/staff");
  expect(today.main).toContain(say.today.wanting);
  const wanting = today.all("main table").map(textOf).join(" ");
  for (const [, word] of uncertain) expect(wanting).toContain(say.dispatch[word].label);
});

test("a service that goes away meanwhile leaves what was typed in the form", {
  tag: "@once",
}, async () => {
  const { plain } = await senderAt(portalBeforeFaults);
  const pass = passWithFault("goes away after the first look");
  const content = ownContent();
  const form = await plain.open(`/staff/passes/${pass}/sms`);
  const typed = fieldsOfText({ content, sender: "Bylgja", phone: "611 2345" });
  const answer = await plain.submit(form, { button: say.sms.next }, typed);
  expect(answer.alert).toContain(say.sms.problem.failure);
  for (const [name, value] of Object.entries({
    content,
    customSender: "Bylgja",
    phone: "611 2345",
  }))
    expect(answer.held(name), name).toBe(value);
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

test("everything that is wrong with a text is said at once, and nothing of it is lost", {
  tag: "@once",
}, async ({ page }) => {
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
}, async () => {
  const { plain } = await senderAt(portal);
  const form = await plain.open(`/staff/passes/${passes.withPhoneField}/sms`);
  const text = fieldsOfText({ content: "Halló ${nafn}", phone: "611 2345" });
  const look = await goOnPlainly(plain, form, text);
  for (const words of ["án hlekks", "${nafn}", say.sms.warning.phoneIsStored]) {
    expect(look.main).toContain(words);
  }
});

test("a kennitala that nobody has is told to be nobody's", { tag: "@once" }, async () => {
  const { plain } = await senderAt(portal);
  const search = await plain.open("/staff/members");
  const kennitala = demoPeople.unknown;
  const page = await plain.submit(search, "[name=kennitala]", { kennitala });
  expect(page.address.pathname).toMatch(/^\/staff\/members\/[0-9a-f-]{36}$/);
  expect(page.main).toContain(say.member.none);
});

test("a kennitala that cannot be is told apart, where the reader is led to", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "viewer" });
  await page.goto("/staff/members");
  await page.getByRole("textbox").fill("12345");
  await page.getByRole("button", { name: say.members.find, exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  await expect(page.getByRole("textbox")).toHaveValue("12345");
});
