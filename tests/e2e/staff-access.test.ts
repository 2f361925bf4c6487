import { demoPassword } from "#demo/team.ts";
import { portal, ports } from "./support/addresses.ts";
import { signInStaff } from "./support/console-journey.ts";
import { query } from "./support/portal-records.ts";
import { asStaff, createStaff, createStaffSession, type StaffPerson } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
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
  test("a closed account, on the stream too", async ({ plain }) => {
    const person = await createStaff();
    plain.setStaffCookie(person);
    await plain.open("/staff");
    expect(await streamEndsAfter(person, set(person, "disabled_at = now()"))).toBeLessThan(2_000);
    const page = await plain.open("/staff");
    expect(page.heading).toBe(say.signIn.title);
    expect(page.main).toContain(say.signIn.timedOut);
  });

  test("signing out, on the stream too", async ({ plain }) => {
    const person = await createStaff();
    plain.setStaffCookie(person);
    const page = await plain.open("/staff");
    const leave = () => plain.post(page, { button: say.frame.signOut });
    expect(await streamEndsAfter(person, leave)).toBeLessThan(2_500);
    plain.setStaffCookie(person);
    expect((await plain.open("/staff")).heading).toBe(say.signIn.title);
  });

  test("a password that must be changed, on the stream too", async () => {
    const person = await createStaff();
    const change = set(person, "must_change_password = true");
    expect(await streamEndsAfter(person, change)).toBeLessThan(2_000);
  });

  test("a new password ends every other session of the same person", async ({ plain }) => {
    const person = await createStaff({ withDemoPassword: true });
    plain.setStaffCookie(person);
    const elsewhere = { ...person, ...(await createStaffSession(person.id)) };
    const form = await plain.open("/staff/password");
    const password = "grasker-a-thaki-kirkju";
    const typed = { present: demoPassword, password, again: password };
    const took = await streamEndsAfter(elsewhere, async () => {
      const answer = await plain.submit(form, { button: say.password.submit }, typed);
      expect(answer.main).toContain(say.password.changed);
    });
    expect(took).toBeLessThan(2_000);
    const answer = await fetch(`${portal}/staff`, {
      headers: asStaff(elsewhere),
      redirect: "manual" as const,
    });
    expect(answer.headers.get("location")).toContain("/staff/sign-in");
    expect((await plain.open("/staff")).heading).toContain("Prófun");
  });
});

test("a password that must be changed comes before everything else", { tag: "@once" }, async ({
  plain,
}) => {
  const person = await createStaff({ withDemoPassword: true });
  await set(person, "must_change_password = true")();
  const typed = { email: person.email, password: demoPassword };
  const page = await plain.submit(await plain.open("/staff/sms"), "[name=password]", typed);
  expect(page.address.pathname).toBe("/staff/password");
  expect(page.main).toContain(say.password.mustChange);
  const elsewhere = await plain.open("/staff/team");
  expect(elsewhere.address.pathname).toBe("/staff/password");
  const password = "grasker-a-thaki-kirkju";
  const chosen = { present: demoPassword, password, again: password };
  const changed = await plain.submit(elsewhere, { button: say.password.submit }, chosen);
  expect(changed.address.href).toMatch(/password\?changed/);
  expect((await plain.open("/staff/team")).heading).toBe(say.team.title);
});

test("a session that ran out says so, and signing in leads back to the same page", {
  tag: "@once",
}, async ({ plain }) => {
  const person = await createStaff({ withDemoPassword: true });
  plain.setStaffCookie(person);
  const idle =
    "update staff_session set last_seen_at = now() - interval '31 minutes' where id = $1";
  await query(ports.portal, idle, [person.sessionId]);
  const page = await plain.open("/staff/activity");
  expect(page.heading).toBe(say.signIn.title);
  expect(page.main).toContain(say.signIn.timedOut);
  const typed = { email: person.email, password: demoPassword };
  const signedIn = await plain.submit(page, "[name=password]", typed);
  expect(signedIn.address.pathname).toBe("/staff/activity");
});

test("a wrong password is told, and leaves its field empty", { tag: "@once" }, async ({ page }) => {
  const person = await createStaff({ withDemoPassword: true });
  await page.goto("/staff/sign-in");
  await signInStaff(page, { email: person.email, password: "rangt-lykilord" });
  await expect(page.getByRole("main").getByRole("alert")).toContainText(say.signIn.problem.refused);
  await expect(page.getByLabel(say.signIn.password)).toHaveValue("");
});

test("a staff cookie opens nothing of a member's, and a damaged one nothing at all", {
  tag: "@once",
}, async ({ plain }) => {
  const person = await createStaff();
  plain.setStaffCookie(person);
  expect((await plain.open("/passes")).address.pathname).toBe("/");
  for (const cookie of ["", "x", `${person.cookie.slice(0, -6)}AAAAAA`]) {
    const answer = await fetch(`${portal}/staff`, {
      headers: asStaff({ cookie }),
      redirect: "manual" as const,
    });
    expect(answer.headers.get("location")).toContain("/staff/sign-in");
  }
});

test("signing in leads to no other site", { tag: "@once" }, async ({ plain }) => {
  const person = await createStaff({ withDemoPassword: true });
  const next = encodeURIComponent("//evil.example/staff");
  const signInPage = await plain.open(`/staff/sign-in?next=${next}`);
  const typed = { email: person.email, password: demoPassword };
  const signedIn = await plain.submit(signInPage, "[name=password]", typed);
  expect(signedIn.address.href).toBe(`${portal}/staff`);
});
