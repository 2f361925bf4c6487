import { randomUUID } from "node:crypto";
import { demoPassword } from "#programs/demo-team.ts";
import { passService, portal, ports } from "./support/addresses.ts";
import { passes, signInStaff } from "./support/console-journey.ts";
import { count, query } from "./support/portal-records.ts";
import { formOf, post } from "./support/posted-form.ts";
import { asStaff, bringInStaff, carry, hire, type StaffPerson, sitDown } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is;

/** Milliseconds from the change until the stream of changes has ended. */
async function streamEndsAfter(person: StaffPerson, change: () => Promise<unknown>) {
  const answer = await fetch(`${portal}/staff/changes/sms`, { headers: asStaff(person) });
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  await reader?.read();
  await change();
  const began = performance.now();
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), 5_000));
  while (true) {
    const read = await Promise.race([reader?.read(), late]);
    if (read === "late" || read?.done !== false) break;
  }
  const took = performance.now() - began;
  await reader?.cancel();
  return took;
}

const set = (person: StaffPerson, what: string) => () =>
  query(ports.portal, `update staff_account set ${what} where id = $1`, [person.id]);

test.describe("what changes of somebody's access counts at once", { tag: "@once" }, () => {
  test("a new role", async ({ page }) => {
    const person = await bringInStaff(page.context(), { role: "admin" });
    await page.goto("/staff/team");
    await see(page, say.team.title);
    await set(person, "role = 'viewer'")();
    await page.reload();
    await see(page, say.notAllowed.title);
    await page.goto(`/staff/passes/${passes.inWallet}/sms`);
    await see(page, say.notAllowed.title);
  });

  test("a closed account, on the stream too", async ({ page }) => {
    const person = await bringInStaff(page.context());
    await page.goto("/staff");
    expect(await streamEndsAfter(person, set(person, "disabled_at = now()"))).toBeLessThan(2_000);
    await page.goto("/staff");
    await see(page, say.signIn.title);
    await expect(page.getByText(say.signIn.timedOut)).toBeVisible();
  });

  test("signing out, on the stream too", async ({ page }) => {
    const person = await bringInStaff(page.context());
    await page.goto("/staff");
    const leave = () => page.getByRole("button", { name: say.frame.signOut }).click();
    expect(await streamEndsAfter(person, leave)).toBeLessThan(2_500);
    await see(page, say.signIn.title);
    await carry(page.context(), person);
    await page.goto("/staff");
    await see(page, say.signIn.title);
  });

  test("a password that must be changed, on the stream too", async ({ page }) => {
    const person = await bringInStaff(page.context());
    const change = set(person, "must_change_password = true");
    expect(await streamEndsAfter(person, change)).toBeLessThan(2_000);
  });

  test("a new password ends every other session of the same person", async ({ page }) => {
    const person = await bringInStaff(page.context(), { withDemoPassword: true });
    const elsewhere = { ...person, ...(await sitDown(person.id)) };
    const took = await streamEndsAfter(elsewhere, async () => {
      await page.goto("/staff/password");
      await page.getByLabel(say.password.present).fill(demoPassword);
      await page.getByLabel(say.password.new, { exact: true }).fill("grasker-a-thaki-kirkju");
      await page.getByLabel(say.password.again).fill("grasker-a-thaki-kirkju");
      await page.getByRole("button", { name: say.password.submit }).click();
      await expect(page.getByText(say.password.changed)).toBeVisible();
    });
    expect(took).toBeLessThan(2_000);
    const answer = await fetch(`${portal}/staff`, {
      ...{ headers: asStaff(elsewhere), redirect: "manual" as const },
    });
    expect(answer.headers.get("location")).toContain("/staff/sign-in");
    await page.goto("/staff");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Prófun");
  });
});

test("a password that must be changed comes before everything else", async ({ page }) => {
  const person = await hire({ withDemoPassword: true });
  await set(person, "must_change_password = true")();
  await page.goto("/staff/sms");
  await signInStaff(page, { email: person.email, password: demoPassword });
  await page.waitForURL("**/staff/password");
  await expect(page.getByText(say.password.mustChange)).toBeVisible();
  await page.goto("/staff/team");
  await page.waitForURL("**/staff/password");
  await page.getByLabel(say.password.present).fill(demoPassword);
  await page.getByLabel(say.password.new, { exact: true }).fill("grasker-a-thaki-kirkju");
  await page.getByLabel(say.password.again).fill("grasker-a-thaki-kirkju");
  await page.getByRole("button", { name: say.password.submit }).click();
  await page.waitForURL(/password\?changed/);
  await page.goto("/staff/team");
  await see(page, say.team.title);
});

test("a session that ran out says so, and signing in leads back to the same page", {
  tag: "@once",
}, async ({ page }) => {
  const person = await bringInStaff(page.context(), { withDemoPassword: true });
  const idle =
    "update staff_session set last_seen_at = now() - interval '31 minutes' where id = $1";
  await query(ports.portal, idle, [person.sessionId]);
  await page.goto("/staff/activity");
  await see(page, say.signIn.title);
  await expect(page.getByText(say.signIn.timedOut)).toBeVisible();
  await signInStaff(page, { email: person.email, password: demoPassword });
  await page.waitForURL("**/staff/activity");
});

test("after eight wrong passwords the ninth and the right one are too many, for this account alone", {
  tag: "@once",
}, async ({ page }) => {
  const person = await hire({ withDemoPassword: true });
  const other = await hire({ withDemoPassword: true });
  await page.goto("/staff/sign-in");
  const problem = page.getByRole("main").getByRole("alert");
  const wrong = Array.from({ length: 9 }, (_, tries) => `rangt-lykilord-${tries}`);
  for (const [tries, password] of [...wrong, demoPassword].entries()) {
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await signInStaff(page, { email: person.email, password });
    await answered;
    await expect(page.getByLabel(say.signIn.password)).toHaveValue("");
    const words = tries < 8 ? say.signIn.problem.refused : "Of margar tilraunir";
    await expect(problem).toContainText(words);
  }
  await signInStaff(page, { email: other.email, password: demoPassword });
  await page.waitForURL("**/staff");
});

const foreign: Record<string, string>[] = [
  {},
  { Origin: "null" },
  { Origin: "https://evil.example" },
  { Origin: passService },
];

test("an action of the console is carried out from the portal and from nowhere else", {
  tag: "@without-script",
}, async ({ page }) => {
  await bringInStaff(page.context());
  await page.goto(`/staff/passes/${passes.inWallet}/sms`);
  const form = await formOf(page.locator("main form"));
  const formToken = randomUUID();
  const fields = { ...form.fields, intent: "send", formToken };
  for (const headers of foreign) {
    const answer = await post(page.request, { ...form, fields }, headers);
    expect(answer.status()).toBe(403);
  }
  await page.goto("/staff/sign-in");
  await page.context().clearCookies();
  await page.goto("/staff/sign-in");
  const signIn = await formOf(page.locator("main form"));
  const { email } = await hire({ withDemoPassword: true });
  const typed = { ...signIn.fields, email, password: demoPassword };
  for (const headers of foreign) {
    const answer = await post(page.request, { ...signIn, fields: typed }, headers);
    expect(answer.status()).toBe(403);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
  }
  const planned = "from dispatch where form_token = $1";
  expect(await count(ports.portal, planned, [formToken])).toBe(0);
});

test("a staff cookie opens nothing of a member's, and a damaged one nothing at all", {
  tag: "@once",
}, async ({ page }) => {
  const person = await bringInStaff(page.context());
  await page.goto("/passes");
  expect(new URL(page.url()).pathname).toBe("/");
  for (const cookie of ["", "x", `${person.cookie.slice(0, -6)}AAAAAA`]) {
    const answer = await fetch(`${portal}/staff`, {
      ...{ headers: asStaff({ cookie }), redirect: "manual" as const },
    });
    expect(answer.headers.get("location")).toContain("/staff/sign-in");
  }
});

test("signing in leads to no other site", { tag: "@once" }, async ({ page }) => {
  const person = await hire({ withDemoPassword: true });
  await page.goto(`/staff/sign-in?next=${encodeURIComponent("//evil.example/staff")}`);
  await signInStaff(page, { email: person.email, password: demoPassword });
  await page.waitForURL(`${portal}/staff`);
});
