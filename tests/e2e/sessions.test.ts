import { identify, signOut } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { lookUp } from "./support/service-lookup.ts";
import { ageSession, cookieName } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { passButton, words } from "./support/words.ts";

const strings = words.is;

test("a member signs out on the page that asks first, or changes their mind", {
  tag: "@once",
}, async ({ page }) => {
  await identify(page, demoPeople.inWallet);
  await page.goto("/sign-out");
  await expectPage(page, strings.signOut.title);
  await page.getByRole("link", { name: strings.signOut.back }).click();
  await expectPage(page, strings.passes.title);

  await page.goto("/sign-out");
  await page.getByRole("main").getByRole("button", { name: strings.signOut.submit }).click();
  await expect(page.getByText(strings.identify.left)).toBeVisible();
  await page.goto("/sign-out");
  await expectPage(page, strings.identify.title);
});

test("going back after signing out shows nothing of the member", { tag: "@once" }, async ({
  page,
}) => {
  await identify(page, demoPeople.inWallet);
  await signOut(page);
  await page.goBack();
  await expect(page.getByText(demoPeople.inWallet)).toHaveCount(0);
});

test("after a quarter of an hour without a visit the kennitala is asked for again", {
  tag: "@once",
}, async ({ plain }) => {
  await plain.setMemberSession(demoPeople.inWallet);
  await ageSession(plain.cookies.get(cookieName) ?? "", { idleMinutes: 15.1 });
  const start = await plain.open("/passes");
  expect(start.heading).toBe(strings.identify.title);
  expect(start.main).toContain(strings.identify.timedOut);
  const link = await plain.open("/passes/felagsadild");
  expect(link.main).toContain(strings.identify.lead.kennitala);
});

test("a pass asked for after the session ran out is not issued, and that is said", {
  tag: "@once",
}, async ({ plain, member }) => {
  const kennitala = member("slow to ask");
  const passes = await plain.submit(await plain.open("/"), "[name=kennitala]", { kennitala });
  await ageSession(plain.cookies.get(cookieName) ?? "", { idleMinutes: 16 });
  const page = await plain.submit(passes, { button: passButton("apply", "sundkort") });
  // To be asked for again where it was, once it is known who asks.
  expect(page.address.pathname).toBe("/passes/sundkort");
  expect(page.heading).toBe("Sundkort");
  expect(page.main).toContain(strings.identify.timedOut);
  expect((await lookUp(kennitala)).memberships).toEqual([]);
});

test("the cookie holds little, lives an hour at most, and no script can read it", {
  tag: "@once",
}, async ({ page, context }) => {
  await identify(page, demoPeople.inWallet);
  const cookie = (await context.cookies()).find(({ name }) => name === "felagi-member");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(cookie?.value).not.toMatch(/010130/);
  expect(cookie?.value.length).toBeLessThan(1000);
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(3600);
});
