import { portalWithElectronicId, portalWithProvider, ports } from "./support/addresses.ts";
import * as electronicId from "./support/electronic-id.ts";
import { type Forgery, forgeries } from "./support/oidc-clients.ts";
import { demoPeople } from "./support/people.ts";
import { PlainBrowser, type PlainPage } from "./support/plain-browser.ts";
import * as workplace from "./support/provider-sign-in.ts";
import { cookieName } from "./support/session.ts";
import { accountsOf, activityOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const there = ports.portalWithProvider;
const member = electronicId.holder();
const staff = workplace.employee();

type Refusal = "not-trusted" | "stale";

interface SignIn {
  what: string;
  baseURL: string;
  sessionCookie: string;
  stateCookie: string;
  /** The whole way by fetch, with a forged token. */
  forged(plain: PlainBrowser, forgery: Forgery): Promise<PlainPage>;
  /** Where the provider sends the browser back to, before it goes there. */
  addressOfReturn(plain: PlainBrowser): Promise<URL>;
  expectIn(plain: PlainBrowser): Promise<void>;
  expectRefused(plain: PlainBrowser, page: PlainPage, why: Refusal): Promise<void>;
}

/** Both sign-ins with a provider. */
const signIns: SignIn[] = [
  {
    what: "an electronic ID",
    baseURL: portalWithElectronicId,
    sessionCookie: cookieName,
    stateCookie: "felagi-member-provider",
    forged: (plain, forgery) => electronicId.showPlainly(plain, electronicId.holder({ forgery })),
    addressOfReturn: (plain) => electronicId.addressOfReturn(plain, member),
    expectIn: (plain) => electronicId.expectPlainlyInAs(plain, demoPeople.inWallet),
    expectRefused: electronicId.expectRefused,
  },
  {
    what: "the workplace",
    baseURL: portalWithProvider,
    sessionCookie: "felagi-staff",
    stateCookie: "felagi-staff-provider",
    async forged(plain, forgery) {
      const who = workplace.employee({ forgery, groups: "felagi-admins" });
      const page = await workplace.signInPlainly(plain, who);
      expect(await accountsOf(there, who.email)).toEqual([]);
      return page;
    },
    addressOfReturn: (plain) => workplace.addressOfReturn(plain, staff),
    expectIn: (plain) => workplace.expectPlainlyIn(plain, staff, "sender"),
    expectRefused: workplace.expectRefused,
  },
];

for (const { what, baseURL, sessionCookie, stateCookie, ...signIn } of signIns) {
  test.describe(`coming back from ${what}`, { tag: "@once" }, () => {
    test.use({ baseURL });
    const { addressOfReturn, expectRefused } = signIn;

    for (const forgery of forgeries) {
      test(`a forged token is not believed: ${forgery}`, async ({ plain }) => {
        await expectRefused(plain, await signIn.forged(plain, forgery), "not-trusted");
      });
    }

    test("works once", async ({ plain }) => {
      const back = await addressOfReturn(plain);
      const cookies = [...plain.cookies];
      await plain.open(back.href);
      await signIn.expectIn(plain);
      plain.cookies.delete(sessionCookie);
      await expectRefused(plain, await plain.open(back.href), "stale");
      // Not even with the cookie that was taken away.
      for (const [name, value] of cookies) plain.cookies.set(name, value);
      plain.cookies.delete(sessionCookie);
      await expectRefused(plain, await plain.open(back.href), "stale");
    });

    test("works in the browser that went there and in no other", async ({ plain, plainIn }) => {
      const back = await addressOfReturn(plain);
      const other = plainIn("is");
      await expectRefused(other, await other.open(back.href), "stale");
      await addressOfReturn(other);
      await expectRefused(other, await other.open(back.href), "stale");
    });

    test("works with the state that went there, from the provider, with its own code", async ({
      plain,
    }) => {
      for (const [name, value, why] of [
        ["state", "another", "stale"],
        ["state", "", "stale"],
        ["iss", "https://evil.example", "not-trusted"],
        ["code", "made-up", "stale"],
      ] as const) {
        plain.cookies.clear();
        const back = await addressOfReturn(plain);
        if (value) back.searchParams.set(name, value);
        else back.searchParams.delete(name);
        await expectRefused(plain, await plain.open(back.href), why);
      }
    });

    test("the cookie that goes there says nothing, and does not last", async ({ plain }) => {
      await addressOfReturn(plain);
      const cookie = plain.setCookies.get(stateCookie) ?? "";
      expect(cookie).toMatch(new RegExp(`^${stateCookie}=Fe26\\.2`));
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; SameSite=Lax/i);
      expect(cookie).toMatch(/; Path=\/(;|$)/i);
      const [, lives = ""] = /; Max-Age=(\d+)/i.exec(cookie) ?? [];
      expect(Number(lives)).toBeGreaterThan(0);
      expect(Number(lives)).toBeLessThanOrEqual(600);
    });
  });
}

test("a refused sign-in at the workplace is recorded", { tag: "@once" }, async () => {
  const plain = new PlainBrowser(portalWithProvider);
  const back = await workplace.addressOfReturn(plain, staff);
  back.searchParams.set("code", "made-up");
  await workplace.expectRefused(plain, await plain.open(back.href), "stale");
  expect(await activityOf(there, null)).toContainEqual(
    expect.objectContaining({ outcome: "refused", details: { code: "stale" } }),
  );
});
