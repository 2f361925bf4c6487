import { randomUUID } from "node:crypto";
import { portal, portalBeforeNothing, ports } from "./support/addresses.ts";
import { signInStaff } from "./support/console-journey.ts";
import { mailsTo } from "./support/mails.ts";
import { expectPage } from "./support/page-checks.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { browserLanguage, filled, languages, staffWords } from "./support/words.ts";

const say = staffWords.is;
const password = "grasker-a-thaki-kirkju";

test("an admin invites somebody, who chooses a password and is in; the link works once", async ({
  page,
  somebodyElse,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await signInNewStaff(page.context());
  const email = `${randomUUID()}@bylgja.example`;
  const name = "Nýliði Boðsdóttir";
  await page.goto("/staff/team");
  await page.getByLabel(say.team.name, { exact: true }).fill(name);
  await page.getByLabel(say.team.email, { exact: true }).fill(email);
  await page.getByLabel(say.role.manager).check();
  await page.getByRole("button", { name: say.team.inviteSubmit }).click();
  const link = await page.getByRole("status").getByRole("textbox").inputValue();
  expect(link).toMatch(new RegExp(`^${portal}/staff/invitation/[\\w-]{32}$`));
  await expect(page.getByRole("status")).toContainText(
    filled(say.team.linkMailed.replaceAll("'", ""), { email }),
  );
  await expect.poll(() => mailsTo(email)).toMatchObject([{ text: expect.stringContaining(link) }]);

  const other = await somebodyElse();
  await other.goto(link);
  await expectPage(other, say.invitation.title);
  await other.getByLabel(say.password.new, { exact: true }).fill("stutt");
  await other.getByLabel(say.password.again).fill("stutt");
  await other.getByRole("button", { name: say.invitation.submit }).click();
  await expect(other.getByRole("main").getByRole("alert")).toContainText(
    say.password.problem["too-short"],
  );
  await other.getByLabel(say.password.new, { exact: true }).fill(password);
  await other.getByLabel(say.password.again).fill(password);
  await other.getByRole("button", { name: say.invitation.submit }).click();
  await other.waitForURL("**/staff");
  await expect(other.getByRole("banner").getByText(`(${say.role.manager})`)).toBeVisible();
  await other.goto("/staff/activity");
  await expectPage(other, say.activity.title);

  const third = await somebodyElse();
  await third.goto(link);
  await expectPage(third, say.invitation.usedUp);
  await third.goto("/staff/sign-in");
  await signInStaff(third, { email, password });
  await third.waitForURL("**/staff");
});

test("who was invited stands in the table at once, and the link is there to take", async ({
  page,
}) => {
  await signInNewStaff(page.context());
  await page.goto("/staff/team");
  const email = `${randomUUID()}@bylgja.example`;
  await page.getByLabel(say.team.name, { exact: true }).fill("Boðin Boðsdóttir");
  await page.getByLabel(say.team.email, { exact: true }).fill(email);
  await page.getByRole("button", { name: say.team.inviteSubmit }).click();
  const link = page.getByRole("status").getByRole("textbox");
  await expect(link).toHaveAttribute("readonly");
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText(say.team.invited);
});

for (const language of languages) {
  test(`the invitation link is copied with one button in ${language}`, {
    tag: "@with-script",
  }, async ({ browser }) => {
    const context = await browser.newContext({
      locale: browserLanguage[language],
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await signInNewStaff(context);
    const page = await context.newPage();
    const words = staffWords[language].team;
    const person = await createStaff();
    await page.goto(`${portal}/staff/team/${person.id}`);
    await page.getByRole("button", { name: words.newLinkSubmit }).click();
    const link = await page.getByRole("status").getByRole("textbox").inputValue();
    await page.getByRole("button", { name: words.copyLink }).click();
    await expect(page.getByRole("button", { name: words.linkCopied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await context.close();
  });
}

test("without a script nothing is offered that needs one", {
  tag: "@without-script",
}, async ({ page }) => {
  await signInNewStaff(page.context());
  const person = await createStaff();
  await page.goto(`/staff/team/${person.id}`);
  await page.getByRole("button", { name: say.team.newLinkSubmit }).click();
  await expect(page.getByRole("status").getByRole("textbox")).toHaveValue(/\/staff\/invitation\//);
  await expect(page.getByRole("button", { name: say.team.copyLink })).toHaveCount(0);
});

test("an address that is taken, and an empty form, are told at the field", {
  tag: "@once",
}, async ({ page }) => {
  const { email } = await signInNewStaff(page.context());
  await page.goto("/staff/team");
  await page.getByRole("button", { name: say.team.inviteSubmit }).click();
  const problem = page.getByRole("main").getByRole("alert");
  await expect(problem).toContainText(say.team.problem.name);
  await page.getByLabel(say.team.name, { exact: true }).fill("Einhver");
  await page.getByLabel(say.team.email, { exact: true }).fill(email.toUpperCase());
  await page.getByRole("button", { name: say.team.inviteSubmit }).click();
  await expect(problem).toContainText(say.team.problem.taken);
  await expect(page.getByLabel(say.team.name, { exact: true })).toHaveValue("Einhver");
});

test("an admin changes a role, closes an account and opens it again", { tag: "@once" }, async ({
  page,
}) => {
  await signInNewStaff(page.context());
  const person = await createStaff({ role: "viewer", name: "Breyting Breytisdóttir" });
  await page.goto(`/staff/team/${person.id}`);
  await expectPage(page, person.name);
  await page.getByLabel(say.role.sender).check();
  await page.getByRole("button", { name: say.team.changeRole }).click();
  await expect(page.getByText(say.team.changed)).toBeVisible();
  await expect(page.getByLabel(say.role.sender)).toBeChecked();
  await page.getByRole("button", { name: say.team.disable }).click();
  await page.getByRole("button", { name: say.team.enable }).click();
  await expect(page.getByRole("button", { name: say.team.disable })).toBeVisible();
  const { rows } = await query(
    ports.portal,
    "select action, details->>'name' as name from activity where details->>'accountId' = $1 order by id",
    [person.id],
  );
  expect(rows).toEqual(
    ["role", "disable", "enable"].map((action) => ({ action, name: person.name })),
  );
});

test("a new invitation ends the one before it", { tag: "@once" }, async ({
  page,
  somebodyElse,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await signInNewStaff(page.context());
  const person = await createStaff();
  await page.goto(`/staff/team/${person.id}`);
  const links: string[] = [];
  for (let round = 0; round < 2; round++) {
    await page.getByRole("button", { name: say.team.newLinkSubmit }).click();
    const field = page.getByRole("status").getByRole("textbox");
    await expect(field).not.toHaveValue(links[0] ?? "");
    links.push(await field.inputValue());
  }
  const other = await somebodyElse();
  await other.goto(links[0] ?? "");
  await expectPage(other, say.invitation.usedUp);
  await other.goto(links[1] ?? "");
  await expectPage(other, say.invitation.title);
});

test("the last admin can neither be closed nor made less", { tag: "@once" }, async ({ page }) => {
  // No other test has an admin at this portal.
  const alone = ports.portalBeforeNothing;
  const person = await signInNewStaff(page.context(), { portal: alone });
  await page.goto(`${portalBeforeNothing}/staff/team/${person.id}`);
  const problem = page.getByRole("main").getByRole("alert");
  await page.getByRole("button", { name: say.team.disable }).click();
  await expect(problem).toContainText(say.team.problem.lastAdmin);
  await page.getByLabel(say.role.manager).check();
  await page.getByRole("button", { name: say.team.changeRole }).click();
  await expect(problem).toContainText(say.team.problem.lastAdmin);
  const { rows } = await query(alone, "select role, disabled_at from staff_account where id = $1", [
    person.id,
  ]);
  expect(rows).toEqual([{ role: "admin", disabled_at: null }]);
});
