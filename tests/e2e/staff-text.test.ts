import type { Locator, Page } from "@playwright/test";
import { demoTeam } from "#demo/team.ts";
import { demoPassword } from "#process/demo.ts";
import { passService, ports } from "./support/addresses.ts";
import {
  expectToBecome,
  findMember,
  goOn,
  outboxHolding,
  ownContent,
  passes,
  send,
  signInStaff,
  type Text,
  writeText,
} from "./support/console-journey.ts";
import { ownPass, readPass, templates } from "./support/own-pass.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { named } from "./support/plain-browser.ts";
import { count } from "./support/portal-records.ts";
import { deliveryPageOf } from "./support/service-lookup.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import {
  fieldsOfText,
  goOnPlainly,
  sendPlainly,
  textPassPlainly,
  untilItSays,
} from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { serviceWords, staffWords } from "./support/words.ts";

const strings = staffWords.is;

test("staff sign in, find a member, text the pass link, and see it delivered", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/staff");
  await expectPage(page, strings.signIn.title);
  await signInStaff(page, { email: demoTeam[2].email, password: demoPassword });
  await page.waitForURL("**/staff");

  await findMember(page, demoPeople.inWallet);
  // The lookup tells no name: it stands on the pass.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sigríður Jónsdóttir");
  await expect(page.getByRole("main")).toContainText(demoPeople.inWallet);
  await page.getByRole("link", { name: strings.member.text }).click();
  await expectPage(page, strings.sms.title);
  await expect(page.getByRole("main")).toContainText("Sigríður Jónsdóttir");
  const content = ownContent();
  await writeText(page, { content });
  await goOn(page);
  await expect(page).toHaveTitle(/^Yfirferð: Senda SMS – /);
  const { onFile } = strings.sms;
  for (const told of [onFile, "1 SMS", "12 kr.", content.slice(0, 40)]) {
    await expect(page.getByRole("main")).toContainText(told);
  }
  await send(page);
  await expectToBecome(page, strings.messageState.DELIVERED.label, javaScriptEnabled !== false);
  await expect(page.getByText("611 ••29")).toBeVisible();
  await expect(page.getByText("Bylgja", { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Sigríður Jónsdóttir");
  const message = new URL(page.url()).pathname;
  await page.goto("/staff/sms");
  const row = page.getByRole("row").filter({ has: page.locator(`a[href="${message}"]`) });
  await expect(row).toContainText("Sigríður Jónsdóttir");
  await expect(page).not.toHaveTitle(/Sigríður/);

  // The next text is reviewed with the sender that the service stated for this one.
  await page.goto(`/staff/passes/${passes.inWallet}/sms`);
  await expect(page.getByRole("radio", { name: "Bylgja", exact: true })).toBeChecked();

  const [sent, ...others] = await outboxHolding(content.slice(0, 40));
  expect(others).toEqual([]);
  expect(sent?.recipient).toBe("+3546112129");
  const [link] = /localhost:\d+\/s\/\w+/.exec(sent?.content ?? "") ?? [];
  await page.goto(`http://${link}`);
  expect(page.url()).toBe(await deliveryPageOf(demoPeople.inWallet));
});

test("the whole way to a sent text can be gone by keyboard", { tag: "@with-script" }, async ({
  page,
}) => {
  await page.goto("/staff");
  await tabTo(page, page.getByLabel(strings.signIn.email));
  await page.keyboard.type(demoTeam[2].email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/staff");
  await tabTo(page, page.getByRole("main").getByRole("link", { name: strings.today.find }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/staff/members");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("main").getByRole("textbox")).toBeFocused({ timeout: 300 });
  }).toPass();
  await page.keyboard.type(demoPeople.inWallet);
  await page.keyboard.press("Enter");
  await page.waitForURL(/members\/.+/);
  await tabTo(page, page.getByRole("link", { name: strings.member.text }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/sms\?/);
  const content = ownContent();
  await tabTo(page, page.getByLabel(strings.sms.templateText));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel(strings.sms.ownText)).toBeChecked();
  await tabTo(page, page.getByLabel(strings.sms.content, { exact: true }));
  await page.keyboard.type(content);
  await tabTo(page, page.getByRole("button", { name: strings.sms.next, exact: true }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: strings.sms.confirmTitle }).waitFor();
  await tabTo(page, page.locator("button[value=send]"));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staff\/sms\/.+/);
  await expect(page.getByRole("main")).toContainText(strings.messageState.DELIVERED.label, {
    timeout: 15_000,
  });
  expect(await outboxHolding(content.slice(0, 40))).toHaveLength(1);
});

async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let steps = 0; steps < 30; steps++) {
    await page.keyboard.press("Tab");
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("The key Tab does not get there.");
}

const ends = [
  ["91", "FAILED"],
  ["92", "REJECTED"],
  ["93", "EXPIRED"],
  ["94", "ACCEPTED"],
] as const;

test("a text that was typed before the script came is kept", {
  tag: "@with-script",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/staff/passes/${passes.inWallet}/sms`, { waitUntil: "commit" });
  await writeText(page, { content: "Kortið bíður" });
  release();
  await expect(page.getByRole("button", { name: strings.sms.insertLink })).toBeVisible();
  await expect(page.getByText(strings.sms.preview.title)).toBeVisible();
  await expect(page.getByLabel(strings.sms.content, { exact: true })).toHaveValue("Kortið bíður");
});

test("each end of a text has its own words and its own next step", { tag: "@once" }, async ({
  plain,
}) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  for (const [digits, status] of ends) {
    // Each is looked at before the next one: a newer text to the pass replaces an older one.
    const phone = `611 22${digits}`;
    const sent = await textPassPlainly(plain, passes.withPhoneField, { phone });
    const { label, meaning, next } = strings.messageState[status];
    const page = await untilItSays(plain, sent, label);
    expect(page.main).toContain(meaning);
    expect(page.main).toContain(next);
    const again = named(page.one("main"), "a", strings.messages.again);
    expect(again !== undefined, status).toBe(status !== "ACCEPTED");
  }
});

test("a notification arrives in the service's wallet, and its copies tell their history", {
  tag: "@once",
}, async ({ page, member, javaScriptEnabled }) => {
  const kennitala = member("notified");
  await page.goto(await deliveryPageOf(kennitala));
  await page.getByRole("button", { name: serviceWords.is.delivery.add }).click();
  await page.waitForURL("**/wallet/*");
  const wallet = page.url();

  await signInNewStaff(page.context(), { role: "sender" });
  await findMember(page, kennitala);
  await page.getByRole("link", { name: strings.member.notify }).click();
  const words = `Laugin er lokuð á morgun. ${kennitala.slice(-4)}`;
  await page.getByLabel(strings.notification.message).fill(words);
  await goOn(page);
  await expect(page.locator("dt", { hasText: strings.notification.to }).locator("+ dd")).toHaveText(
    /\S+ \S+/,
  );
  await send(page);
  const copy = page.getByRole("heading", { name: strings.messages.copy.replace("{device}", "") });
  await expect(async () => {
    if (javaScriptEnabled === false) await page.reload();
    await expect(copy).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await expect(page.getByRole("main")).toContainText(strings.messageState.SENT.label);

  await page.goto(wallet);
  expect(page.url()).toContain(passService);
  await expect(page.getByText(words)).toBeVisible();
});

test("the review step says which number is used, from whom, how many parts and what they cost", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const { id } = await ownPass({
    passTemplateId: templates.punchCard,
    inputFields: [{ identifier: "simi", value: "+3546112129" }],
  });
  const review = async (passId: string, text: Text = {}) =>
    goOnPlainly(plain, await plain.open(`/staff/passes/${passId}/sms`), fieldsOfText(text));
  const words = `Þitt ${"skírteini ".repeat(6)}`;
  const known = await review(id, { content: `${words}$\{url}`, sender: "Bylgja" });
  const { sms } = strings;
  for (const told of ["611 ••29", sms.onPass, "Bylgja", "2 SMS", "24 kr.", "160"]) {
    expect(known.main).toContain(told);
  }
  expect(known.main).not.toContain("611 2129");
  const template = await review(passes.withoutSmsTemplate);
  for (const told of [sms.noNumber, sms.senderUnknown, sms.lengthUnknown, "12 kr."]) {
    expect(template.main).toContain(told);
  }
});

test("a test goes to a pass of the sender's own, and the member's pass keeps its number", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const withNumber = (value: string) =>
    ownPass({
      passTemplateId: templates.punchCard,
      inputFields: [{ identifier: "simi", value }],
    });
  const [theirs, mine] = [await withNumber("+3546112129"), await withNumber("+3546115678")];
  const content = ownContent();
  const form = await plain.open(`/staff/passes/${theirs.id}/sms`);
  const look = await goOnPlainly(plain, form, fieldsOfText({ content }));
  const { test: words } = strings.sms;
  const press = (ownPass: string) => plain.submit(look, { button: words.send }, { ownPass });
  expect((await press(theirs.id)).alert).toContain(words.problem.same);
  expect((await press("ekkert")).alert).toContain(words.problem.unread);
  const tested = await press(mine.id);
  expect(tested.main).toContain(words.sent);
  // Whoever may not void passes is told who may.
  const theirPage = await plain.open(`/staff/passes/${theirs.id}`);
  expect(theirPage.main).toContain(strings.whoMay.changePass.split("{")[0]);
  const follow = named(tested.one("main"), "a", words.follow)?.getAttribute("href") ?? "";
  expect((await plain.open(follow)).heading).toBe(strings.messages.titles.test);
  expect((await plain.open(`/staff/passes/${mine.id}`)).main).toContain(
    strings.timeline.message.test,
  );
  await press(mine.id);
  const anew = await goOnPlainly(plain, form, fieldsOfText({ content }));
  expect(anew.one("[name=ownPass]").getAttribute("value")).toBe(mine.id);
  const outbox = () => outboxHolding(content.slice(0, 40));
  await expect.poll(outbox).toMatchObject([{ recipient: "+3546115678" }]);
  // A kennitala leads to the pass of its membership, and is not repeated in the form.
  expect((await press(demoPeople.voided)).alert).toContain(words.problem["no-such-pass"]);
  const byKennitala = await press(demoPeople.grace);
  expect(byKennitala.main).toContain(words.sentTo.split("{")[0]);
  expect(byKennitala.one("[name=ownPass]").getAttribute("value")).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(outbox).toHaveLength(2);
  expect(await count(ports.portal, "from message where pass_id = $1", [theirs.id])).toBe(0);
  expect((await readPass(theirs.id)).inputFieldValues).toEqual(theirs.inputFieldValues);
  await sendPlainly(plain, tested);
  await expect.poll(outbox).toHaveLength(3);
});

test("a text that is sent again on purpose begins with what was sent before", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const content = ownContent();
  const text = { content, sender: "Bylgja" };
  const sent = await textPassPlainly(plain, passes.withoutSmsTemplate, text);
  const refused = await untilItSays(plain, sent, strings.messageState.noPhone.label);
  const again = named(refused.one("main"), "a", strings.messages.again)?.getAttribute("href") ?? "";
  const form = await plain.open(again);
  expect(form.held("content")).toBe(content);
  await sendPlainly(plain, await goOnPlainly(plain, form));
  const resent = await count(
    ports.portal,
    "from message where is_resend and request::text like $1",
    [`%${content.slice(0, 40)}%`],
  );
  expect(resent).toBe(1);
});
