import { identify, offer, signOut } from "./support/journey.ts";
import { demoPeople } from "./support/people.ts";
import { lookUp } from "./support/service-says.ts";
import { ageSession, sessionCookie, setSessionCookie } from "./support/session.ts";
import { expect, onceButTheFirst, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { words } from "./support/words.ts";

const say = words.is;

test("signing out ends the session for good, whoever kept the cookie", async ({
  page,
  context,
  somebodyElse,
}) => {
  await identify(page, demoPeople.inWallet);
  const cookie = await sessionCookie(context);
  const thief = await somebodyElse();
  await setSessionCookie(thief.context(), cookie);
  await thief.goto("/passes");
  await see(thief, say.passes.title);

  await signOut(page);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("felagi-member");
  await page.goto("/passes");
  await see(page, say.identify.title);

  await thief.goto("/passes");
  await see(thief, say.identify.title);
  await expect(thief.getByText(demoPeople.inWallet)).toHaveCount(0);
});

test("a member signs out on the page that asks first, or changes their mind", async ({ page }) => {
  await identify(page, demoPeople.inWallet);
  await page.goto("/sign-out");
  await see(page, say.signOut.title);
  await page.getByRole("link", { name: say.signOut.back }).click();
  await see(page, say.passes.title);

  await page.goto("/sign-out");
  await page.getByRole("main").getByRole("button", { name: say.signOut.submit }).click();
  await expect(page.getByText(say.identify.left)).toBeVisible();
  await page.goto("/sign-out");
  await see(page, say.identify.title);
});

test("going back after signing out shows nothing of the member", async ({ page }) => {
  await identify(page, demoPeople.inWallet);
  await signOut(page);
  await page.goBack();
  await expect(page.getByText(demoPeople.inWallet)).toHaveCount(0);
});

test("identifying anew ends the session before", { tag: "@once" }, async ({
  page,
  context,
  somebodyElse,
}) => {
  await identify(page, demoPeople.inWallet);
  const former = await sessionCookie(context);
  await identify(page, demoPeople.both);
  const keeper = await somebodyElse();
  await setSessionCookie(keeper.context(), former);
  await keeper.goto("/passes");
  await see(keeper, say.identify.title);
});

test("fourteen minutes without a visit are no reason to ask again", { tag: "@once" }, async ({
  page,
  context,
}) => {
  await identify(page, demoPeople.inWallet);
  await ageSession(await sessionCookie(context), { idleMinutes: 14 });
  await page.goto("/passes");
  await see(page, say.passes.title);
  // The visit itself begins the quarter of an hour anew.
  await ageSession(await sessionCookie(context), { oldMinutes: 29 });
  await page.goto("/passes");
  await see(page, say.passes.title);
});

const runsOut: [when: string, { idleMinutes?: number; oldMinutes?: number }][] = [
  ["a quarter of an hour without a visit", { idleMinutes: 15.1 }],
  ["an hour, however busy", { oldMinutes: 60.1 }],
];

for (const [index, [when, times]] of runsOut.entries()) {
  test(
    `after ${when} the kennitala is asked for again`,
    onceButTheFirst(index),
    async ({ page, context }) => {
      await identify(page, demoPeople.inWallet);
      await ageSession(await sessionCookie(context), times);
      await page.goto("/passes");
      await see(page, say.identify.title);
      await expect(page.getByText(say.identify.timedOut)).toBeVisible();

      await page.goto("/passes/felagsadild");
      await expect(page.getByText(say.identify.timedOut)).toBeVisible();
      await expect(page.getByText(say.identify.leadForType.kennitala)).toBeVisible();
    },
  );
}

test("a pass asked for after the session ran out is not issued, and that is said", async ({
  page,
  context,
  member,
}) => {
  const kennitala = member("slow to ask");
  await identify(page, kennitala);
  await ageSession(await sessionCookie(context), { idleMinutes: 16 });
  await offer(page, "sundkort").getByRole("button", { name: say.offer.get }).click();
  await see(page, say.identify.title);
  await expect(page.getByText(say.identify.timedOut)).toBeVisible();
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
