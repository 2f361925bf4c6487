import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { demoPassword } from "#process/demo.ts";
import { portalWithProviderAway, ports } from "./support/addresses.ts";
import { mailsTo } from "./support/mails.ts";
import { expectPage } from "./support/page-checks.ts";
import { named, PlainBrowser, textOf } from "./support/plain-browser.ts";
import { count } from "./support/portal-records.ts";
import { createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords } from "./support/words.ts";

const strings = staffWords.is.signIn;
test.describe.configure({ timeout: 60_000 });

const password = "grasker-a-thaki-kirkju";

async function askFor(page: Page, email: string): Promise<void> {
  await page.goto("/staff/sign-in");
  await page.getByRole("link", { name: strings.forgotten.link }).click();
  await expectPage(page, strings.forgotten.title);
  await page.getByLabel(strings.email).fill(email);
  await page.getByRole("button", { name: strings.forgotten.submit }).click();
}

test("who forgot a password chooses another through a mailed link, once", { tag: "@once" }, async ({
  page,
  plain,
}) => {
  const { email } = await createStaff({ role: "sender", withDemoPassword: true });
  await askFor(page, email);
  await expect(page.getByRole("status")).toContainText(filled(strings.forgotten.sent, { email }));

  await expect.poll(() => mailsTo(email), { timeout: 30_000 }).toHaveLength(1);
  const [mail] = await mailsTo(email);
  expect(mail?.from).toBe("Sundfélagið Bylgja");
  const link = /https?:\S+\/staff\/invitation\/[\w-]{32}/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel(staffWords.is.password.new, { exact: true }).fill(password);
  await page.getByLabel(staffWords.is.password.again).fill(password);
  await page.getByRole("button", { name: staffWords.is.invitation.submit }).click();
  await page.waitForURL("**/staff");

  const usedUp = await plain.open(link);
  expect(usedUp.heading).toBe(staffWords.is.invitation.usedUp);
  const way = named(usedUp.one("main"), "a", staffWords.is.invitation.toForgotten);
  expect((await plain.open(way?.getAttribute("href") ?? "")).heading).toBe(strings.forgotten.title);
  const signIn = await plain.open("/staff/sign-in");
  const typed = { email, password: demoPassword };
  const refused = await plain.submit(signIn, "[name=password]", typed);
  expect(refused.alert).toContain(strings.problem.refused);
});

test("nobody learns whose address is known, and to the unknown nothing is sent", {
  tag: "@once",
}, async ({ plain }) => {
  const email = `${randomUUID()}@bylgja.example`;
  const button = strings.forgotten.submit;
  const form = await plain.open("/staff/sign-in/forgotten");
  const refused = await plain.submit(form, { button }, { email: "nobody" });
  expect(refused.alert).toContain(strings.forgotten.problem.email);
  expect(refused.held("email")).toBe("nobody");
  const answer = await plain.submit(refused, { button }, { email });
  expect(textOf(answer.one("main [role=status]"))).toContain(
    filled(strings.forgotten.sent, { email }),
  );
  const isDone = `from jobs.job where name = 'forgotten-passwords' and state < 'completed'`;
  await expect.poll(() => count(ports.portal, isDone), { timeout: 30_000 }).toBe(0);
  expect(await mailsTo(email)).toEqual([]);
});

test("who has no password is mailed none: the provider or the invitation is the only way in", {
  tag: "@once",
}, async ({ plain }) => {
  const [without, withOne] = [
    await createStaff({ role: "sender" }),
    await createStaff({ role: "sender", withDemoPassword: true }),
  ];
  for (const { email } of [without, withOne]) {
    const page = await plain.open("/staff/sign-in/forgotten");
    await plain.submit(page, { button: strings.forgotten.submit }, { email });
  }
  // They are mailed one after the other.
  await expect.poll(() => mailsTo(withOne.email), { timeout: 30_000 }).toHaveLength(1);
  expect(await mailsTo(without.email)).toEqual([]);
});

test("an account is mailed three links an hour, however often somebody asks", {
  tag: "@once",
}, async ({ plain }) => {
  const { email } = await createStaff({ role: "sender", withDemoPassword: true });
  const button = strings.forgotten.submit;
  for (let asked = 0; asked < 4; asked += 1) {
    const page = await plain.open("/staff/sign-in/forgotten");
    const answer = await plain.submit(page, { button }, { email });
    expect(textOf(answer.one("main [role=status]"))).toContain(email);
  }
  await expect.poll(() => mailsTo(email), { timeout: 30_000 }).toHaveLength(3);
});

test("a portal without passwords has no page for it", { tag: "@once" }, async () => {
  const plain = new PlainBrowser(portalWithProviderAway);
  const page = await plain.open("/staff/sign-in/forgotten");
  expect(page.heading).toBe(strings.title);
  expect(named(page.one("main"), "a", strings.forgotten.link)).toBeUndefined();
});
