import staffIs from "#app/strings/staff/is.json" with { type: "json" };
import { expectAccessible } from "./support/accessible.ts";
import { portal, portalWithProvider, portalWithProviderAway, ports } from "./support/addresses.ts";
import { named, PlainBrowser, textOf } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { post } from "./support/posted-form.ts";
import {
  type Employee,
  employee,
  expectIn,
  expectNowhereElse,
  expectPlainlyIn,
  expectRefused,
  goToWorkplace,
  signInAs,
  signInPlainly,
} from "./support/provider-sign-in.ts";
import { accountsOf, activityOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const strings = staffIs.signIn;
const toWorkplace = { button: strings.provider.submit };
const there = ports.portalWithProvider;

test.use({ baseURL: portalWithProvider });

test.afterEach(({ complaints }) => expectNowhereElse(complaints));

async function accountOf({ email }: Employee) {
  const found = await accountsOf(there, email);
  expect(found).toHaveLength(1);
  const [account] = found;
  if (!account) throw new Error("There is no account.");
  return account;
}

test.describe("the way in through the workplace", () => {
  test("staff sign in through the identity provider in a browser", { tag: "@once" }, async ({
    page,
  }) => {
    const who = employee();
    await signInAs(page, who);
    await expectIn(page, who, "sender");
  });

  test("makes an account without a password, and is recorded", { tag: "@once" }, async ({
    plain,
  }) => {
    const who = employee({ groups: "lunch-club felagi-desk felagi-guests" });
    await signInPlainly(plain, who);
    await expectPlainlyIn(plain, who, "sender");
    const account = await accountOf(who);
    expect(account).toMatchObject({ role: "sender", password_hash: null });
    const written = await activityOf(there, account.id);
    expect(written.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      "provider-account done",
      "provider-sign-in done",
    ]);
  });

  test("leads on to the page that was asked for, and after a refusal too", {
    tag: "@once",
  }, async ({ plain }) => {
    const question = await plain.submit(await plain.open("/staff/sms"), toWorkplace);
    const refused = await plain.submit(question, { button: "cancel" });
    expect(textOf(refused.one("main [role=status]"))).toBe(strings.provider.refused.cancelled);
    expect(refused.all("main [role=alert]")).toEqual([]);
    const again = await plain.submit(refused, toWorkplace);
    const page = await plain.submit(again, { button: "sign-in" }, { ...employee() });
    expect(page.address.href).toBe(`${portalWithProvider}/staff/sms`);
  });

  test("a role that changed at the workplace counts from the next sign-in", {
    tag: "@once",
  }, async ({ plain, plainIn }) => {
    const who = employee({ groups: "felagi-desk" });
    await signInPlainly(plain, who);
    const again = plainIn("is");
    await signInPlainly(again, { ...who, groups: "felagi-boss" });
    await expectPlainlyIn(again, who, "manager");
    await expectPlainlyIn(plain, who, "manager");
    const { id } = await accountOf(who);
    expect(await activityOf(there, id)).toContainEqual(
      expect.objectContaining({
        action: "provider-role",
        outcome: "done",
        details: expect.objectContaining({ role: "manager" }),
      }),
    );
  });

  test("without a group that gives a role nobody comes in, and nobody stays in", {
    tag: "@once",
  }, async ({ plain, plainIn }) => {
    const noRole = await signInPlainly(plain, employee({ groups: "lunch-club" }));
    await expectRefused(plain, noRole, "no-role");
    const who = employee();
    const signedIn = plainIn("is");
    await signInPlainly(signedIn, who);
    await expectPlainlyIn(signedIn, who, "sender");
    const again = plainIn("is");
    const refused = await signInPlainly(again, { ...who, groups: "" });
    await expectRefused(again, refused, "no-role");
    expect((await signedIn.open("/staff")).address.pathname).toBe("/staff/sign-in");
    const { id } = await accountOf(who);
    expect((await activityOf(there, id)).at(-1)).toMatchObject({
      action: "provider-sign-in",
      outcome: "refused",
      details: { code: "no-role" },
    });
  });

  test("an admin sees that nobody is invited to an account of the workplace", {
    tag: "@once",
  }, async ({ plain }) => {
    const who = employee({ groups: "felagi-admins" });
    await signInPlainly(plain, who);
    const { id } = await accountOf(who);
    const page = await plain.open(`/staff/team/${id}`);
    expect(page.main).toContain(staffIs.team.providerRole);
    expect(page.all("main button").map(textOf)).not.toContain(staffIs.team.newLinkSubmit);
  });

  test("a closed account stays closed", { tag: "@once" }, async ({ plain, plainIn }) => {
    const who = employee();
    await signInPlainly(plain, who);
    await query(there, "update staff_account set disabled_at = now() where email = $1", [
      who.email,
    ]);
    const again = plainIn("is");
    await expectRefused(again, await signInPlainly(again, who), "closed");
    expect((await plain.open("/staff")).address.pathname).toBe("/staff/sign-in");
  });

  test("an account of the workplace is not taken over by another of it", { tag: "@once" }, async ({
    plain,
    plainIn,
  }) => {
    const who = employee();
    await signInPlainly(plain, who);
    const thief = plainIn("is");
    const other = employee({ email: who.email, groups: "felagi-admins" });
    await expectRefused(thief, await signInPlainly(thief, other), "email-taken");
    expect(await accountOf(who)).toMatchObject({ role: "sender" });
  });

  test("without an address no account is made", { tag: "@once" }, async ({ plain }) => {
    await expectRefused(plain, await signInPlainly(plain, employee({ email: "" })), "no-email");
  });

  test("signing out ends it at the workplace too", { tag: "@once" }, async ({ page }) => {
    const who = employee();
    await signInAs(page, who);
    await page.getByRole("button", { name: staffIs.frame.signOut }).click();
    await page.getByRole("button", { name: "Skrá út hér líka" }).click();
    await expect(page.getByText(strings.left)).toBeVisible();
    await goToWorkplace(page);
    await expect(page.getByLabel("sub", { exact: true })).toBeVisible();
    await page.goto("/staff/sign-in");
  });

  test("whoever is signed in at the workplace still is not asked again", { tag: "@once" }, async ({
    plain,
  }) => {
    const who = employee();
    await signInPlainly(plain, who);
    plain.cookies.delete("felagi-staff");
    const page = await plain.submit(await plain.open("/staff"), toWorkplace);
    expect(page.address.pathname).toBe("/staff");
    await expectPlainlyIn(plain, who, "sender");
  });

  test("everybody can read and use it", { tag: "@with-script" }, async ({ page }) => {
    await page.goto("/staff/sign-in?refused=stale");
    await expectAccessible(page);
  });

  test("what is no reason says nothing", { tag: "@once" }, async ({ plain }) => {
    const page = await plain.open("/staff/sign-in?refused=%3Cscript%3E");
    expect(page.all("main [role=alert]")).toEqual([]);
  });
});

test.describe("a portal without passwords", () => {
  test("shows no form for one, and takes none", { tag: "@once" }, async ({ plain, request }) => {
    const start = await plain.open("/staff/sign-in");
    const form = start.posted(start.form("[name=password]"));
    const address = `${portalWithProviderAway}/staff/sign-in`;
    const fields = { ...form.fields, email: "hildur@bylgja.example", password: "whatever it was" };
    const answer = await post(request, { address, fields }, { Origin: portalWithProviderAway });
    expect(answer.headers()["set-cookie"] ?? "").not.toContain("felagi-staff=");
    expect(await answer.text()).toContain(strings.problem.notOffered);
    const page = await plain.open(address);
    expect(page.form(toWorkplace)).toBeDefined();
    expect(page.all("input[type=password]")).toEqual([]);
  });

  test("says when the workplace does not answer, and not without end", {
    tag: "@once",
  }, async () => {
    const plain = new PlainBrowser(portalWithProviderAway);
    const form = await plain.open("/staff/sign-in");
    const refused = await plain.submit(form, toWorkplace);
    expect(refused.alert).toContain(strings.provider.refused.unreachable);
    const reasons: (string | null)[] = [];
    for (let tries = 0; tries < 41; tries += 1) {
      const { headers } = await plain.post(form, toWorkplace);
      const led = new URL(headers.get("location") ?? "", portalWithProviderAway);
      reasons.push(led.searchParams.get("refused"));
    }
    expect(reasons.filter((reason) => reason === "unreachable")).toHaveLength(39);
    expect(reasons.slice(-2)).toEqual(["too-many", "too-many"]);
    const written = await activityOf(ports.portalWithProviderAway, null);
    expect(written.filter(({ outcome }) => outcome === "failed")).toHaveLength(40);
  });
});

test("a portal with passwords alone has no other way in", { tag: "@once" }, async () => {
  const plain = new PlainBrowser(portal);
  expect((await plain.ask("/staff/sign-in/callback?code=1")).status).toBe(404);
  const page = await plain.open("/staff/sign-in?refused=closed");
  expect(named(page.one("main"), "button", toWorkplace.button)).toBeUndefined();
  expect(page.all("main [role=alert]")).toEqual([]);
});
