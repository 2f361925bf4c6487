import { demoPassword } from "#process/demo.ts";
import { portal, ports } from "./support/addresses.ts";
import { signInStaff } from "./support/console-journey.ts";
import { query } from "./support/portal-records.ts";
import { asStaff, createStaff, createStaffSession, type StaffPerson } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;
const password = "grasker-a-thaki-kirkju";

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

test("a stream of changes ends soon after its owner has lost access", { tag: "@once" }, async ({
  plain,
}) => {
  for (const what of ["disabled_at = now()", "must_change_password = true"]) {
    const person = await createStaff();
    expect(await streamEndsAfter(person, set(person, what)), what).toBeLessThan(2_500);
  }
  const leaving = await createStaff();
  plain.setStaffCookie(leaving);
  const page = await plain.open("/staff");
  const leave = () => plain.post(page, { button: strings.frame.signOut });
  expect(await streamEndsAfter(leaving, leave)).toBeLessThan(2_500);

  const person = await createStaff({ withDemoPassword: true });
  plain.setStaffCookie(person);
  const elsewhere = { ...person, ...(await createStaffSession(person.id)) };
  const form = await plain.open("/staff/password");
  const typed = { present: demoPassword, password, again: password };
  const change = async () => {
    const answer = await plain.submit(form, { button: strings.password.submit }, typed);
    expect(answer.main).toContain(strings.password.changed);
  };
  expect(await streamEndsAfter(elsewhere, change)).toBeLessThan(2_500);
  expect((await plain.open("/staff")).heading).toContain("Prófun");
});

test("a password that must be changed comes before everything else", { tag: "@once" }, async ({
  plain,
}) => {
  const person = await createStaff({ withDemoPassword: true });
  await set(person, "must_change_password = true")();
  const typed = { email: person.email, password: demoPassword };
  const page = await plain.submit(await plain.open("/staff/sms"), "[name=password]", typed);
  expect(page.address.pathname).toBe("/staff/password");
  expect(page.main).toContain(strings.password.mustChange);
  const elsewhere = await plain.open("/staff/team");
  expect(elsewhere.address.pathname).toBe("/staff/password");
  const chosen = { present: demoPassword, password, again: password };
  const changed = await plain.submit(elsewhere, { button: strings.password.submit }, chosen);
  expect(changed.address.href).toMatch(/password\?changed/);
  expect((await plain.open("/staff/team")).heading).toBe(strings.team.title);
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
  expect(page.heading).toBe(strings.signIn.title);
  expect(page.main).toContain(strings.signIn.timedOut);
  const typed = { email: person.email, password: demoPassword };
  const signedIn = await plain.submit(page, "[name=password]", typed);
  expect(signedIn.address.pathname).toBe("/staff/activity");
});

test("a wrong password is told, and leaves its field empty", { tag: "@once" }, async ({ page }) => {
  const person = await createStaff({ withDemoPassword: true });
  await page.goto("/staff/sign-in");
  await signInStaff(page, { email: person.email, password: "rangt-lykilord" });
  const { problem, email, password } = strings.signIn;
  await expect(page.getByRole("main").getByRole("alert")).toContainText(problem.refused);
  await expect(page.getByText(problem.refused)).toHaveCount(1);
  for (const label of [email, password]) {
    await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(problem.refused);
  }
  await expect(page.getByLabel(strings.signIn.password)).toHaveValue("");
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
