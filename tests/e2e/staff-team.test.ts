import { randomUUID } from "node:crypto";
import { portal, ports } from "./support/addresses.ts";
import { mailsTo } from "./support/mails.ts";
import { expectPage } from "./support/page-checks.ts";
import type { PlainPage } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords } from "./support/words.ts";

const strings = staffWords.is;
const password = "grasker-a-thaki-kirkju";

test("an admin invites somebody, who chooses a password and is in; the link works once", {
  tag: "@once",
}, async ({ page, somebodyElse, plain }) => {
  await signInNewStaff(page.context());
  const email = `${randomUUID()}@bylgja.example`;
  const name = "Nýliði Boðsdóttir";
  await page.goto("/staff/team");
  await page.getByLabel(strings.team.name, { exact: true }).fill(name);
  await page.getByLabel(strings.team.email, { exact: true }).fill(email);
  await page.getByLabel(strings.role.manager).check();
  await page.getByRole("button", { name: strings.team.inviteSubmit }).click();
  const handed = page.getByRole("status").getByRole("textbox");
  const link = await handed.inputValue();
  expect(link).toMatch(new RegExp(`^${portal}/staff/invitation/[\\w-]{32}$`));
  await expect(handed).toHaveAttribute("readonly");
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row, "stands in the table at once").toContainText(strings.team.invited);
  await expect(page.getByRole("status")).toContainText(
    filled(strings.team.linkMailed.replaceAll("'", ""), { email }),
  );
  await expect.poll(() => mailsTo(email)).toMatchObject([{ text: expect.stringContaining(link) }]);

  const other = await somebodyElse();
  await other.goto(link);
  await expectPage(other, strings.invitation.title);
  await other.getByLabel(strings.password.new, { exact: true }).fill("stutt");
  await other.getByLabel(strings.password.again).fill("stutt");
  await other.getByRole("button", { name: strings.invitation.submit }).click();
  await expect(other.getByRole("main").getByRole("alert")).toContainText(
    strings.password.problem["too-short"],
  );
  await other.getByLabel(strings.password.new, { exact: true }).fill(password);
  await other.getByLabel(strings.password.again).fill(password);
  await other.getByRole("button", { name: strings.invitation.submit }).click();
  await other.waitForURL("**/staff");
  await expect(
    other.getByRole("banner").getByRole("link", { name: `(${strings.role.manager})` }),
  ).toBeVisible();
  await other.goto("/staff/activity");
  await expectPage(other, strings.activity.title);

  expect((await plain.open(link)).heading).toBe(strings.invitation.usedUp);
  const signIn = await plain.open("/staff/sign-in");
  const signedIn = await plain.submit(signIn, "[name=password]", { email, password });
  expect(signedIn.address.href).toBe(`${portal}/staff`);
});

test("the invitation link is copied with one button", { tag: "@with-script" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInNewStaff(context);
  const person = await createStaff();
  await page.goto(`/staff/team/${person.id}`);
  await page.getByRole("button", { name: strings.team.newLinkSubmit }).click();
  const link = await page.getByRole("status").getByRole("textbox").inputValue();
  await page.getByRole("button", { name: strings.team.copyLink }).click();
  await expect(page.getByRole("button", { name: strings.team.linkCopied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

/** The link that an admin is handed, in a field to be copied from. */
const linkIn = (page: PlainPage) =>
  page.one("main [role=status] input").getAttribute("value") ?? "";

test.describe("without Chromium", { tag: "@once" }, () => {
  test("without a script nothing is offered that needs one", async ({ plain }) => {
    plain.setStaffCookie(await createStaff());
    const person = await createStaff();
    const form = await plain.open(`/staff/team/${person.id}`);
    const page = await plain.submit(form, { button: strings.team.newLinkSubmit });
    expect(linkIn(page)).toMatch(/\/staff\/invitation\//);
    expect(page.main).not.toContain(strings.team.copyLink);
  });

  test("an address that is taken, and an empty form, are told at the field", async ({ plain }) => {
    const { email, ...admin } = await createStaff();
    plain.setStaffCookie(admin);
    const button = strings.team.inviteSubmit;
    const empty = await plain.submit(await plain.open("/staff/team"), { button });
    expect(empty.alert).toContain(strings.team.problem.name);
    expect(empty.alert).toContain(strings.team.problem.email);
    const typed = { name: "Einhver", email: email.toUpperCase() };
    const taken = await plain.submit(empty, { button }, typed);
    expect(taken.alert).toContain(strings.team.problem.taken);
    expect(taken.one("main input[name=name]:not([type=hidden])").getAttribute("value")).toBe(
      "Einhver",
    );
  });

  test("an admin changes a role, closes an account and opens it again", async ({ plain }) => {
    plain.setStaffCookie(await createStaff());
    const person = await createStaff({ role: "viewer", name: "Breyting Breytisdóttir" });
    let page = await plain.open(`/staff/team/${person.id}`);
    expect(page.heading).toBe(person.name);
    page = await plain.submit(page, { button: strings.team.changeRole }, { role: "sender" });
    expect(page.main).toContain(strings.team.changed);
    expect(page.one("[name=role][checked]").getAttribute("value")).toBe("sender");
    page = await plain.submit(page, { button: strings.team.disable });
    page = await plain.submit(page, { button: strings.team.enable });
    expect(page.form({ button: strings.team.disable })).toBeDefined();
    const { rows } = await query(
      ports.portal,
      "select action, details->>'name' as name from activity where details->>'accountId' = $1 order by id",
      [person.id],
    );
    expect(rows).toEqual(
      ["role", "disable", "enable"].map((action) => ({ action, name: person.name })),
    );
  });
});
