import { portalWithProvider, ports } from "./support/addresses.ts";
import {
  addressOfReturn,
  employee,
  expectPlainlyIn,
  expectRefused,
  signInPlainly,
} from "./support/provider-sign-in.ts";
import { forgeries } from "./support/staff-client.ts";
import { accountsOf, activityOf } from "./support/staff-records.ts";
import { expect, test } from "./support/test.ts";

const there = ports.portalWithProvider;

test.use({ baseURL: portalWithProvider });

test.describe("a token that nobody should believe", { tag: "@once" }, () => {
  for (const forgery of forgeries) {
    test(`${forgery}`, async ({ plain }) => {
      const who = employee({ forgery, groups: "felagi-admins" });
      await expectRefused(plain, await signInPlainly(plain, who), "not-trusted");
      expect(await accountsOf(there, who.email)).toEqual([]);
    });
  }
});

test.describe("coming back from the workplace", { tag: "@once" }, () => {
  test("works once", async ({ plain }) => {
    const who = employee();
    const back = await addressOfReturn(plain, who);
    const cookies = [...plain.cookies];
    await plain.open(back.href);
    await expectPlainlyIn(plain, who, "sender");
    plain.cookies.delete("felagi-staff");
    await expectRefused(plain, await plain.open(back.href), "stale");
    // Not even with the cookie that was taken away.
    for (const [name, value] of cookies) plain.cookies.set(name, value);
    plain.cookies.delete("felagi-staff");
    await expectRefused(plain, await plain.open(back.href), "stale");
  });

  test("works in the browser that went there and in no other", async ({ plain, plainIn }) => {
    const back = await addressOfReturn(plain, employee());
    const other = plainIn("is");
    await expectRefused(other, await other.open(back.href), "stale");
    await addressOfReturn(other, employee());
    await expectRefused(other, await other.open(back.href), "stale");
  });

  test("works with the state that went there and with no other", async ({ plain }) => {
    for (const state of ["another", undefined]) {
      plain.cookies.clear();
      const back = await addressOfReturn(plain, employee());
      if (state) back.searchParams.set("state", state);
      else back.searchParams.delete("state");
      await expectRefused(plain, await plain.open(back.href), "stale");
    }
  });

  test("works from the workplace and from nobody else", async ({ plain }) => {
    const back = await addressOfReturn(plain, employee());
    back.searchParams.set("iss", "https://evil.example");
    await expectRefused(plain, await plain.open(back.href), "not-trusted");
  });

  test("a code that was made up opens nothing", async ({ plain }) => {
    const back = await addressOfReturn(plain, employee());
    back.searchParams.set("code", "made-up");
    await expectRefused(plain, await plain.open(back.href), "stale");
    expect(await activityOf(there, null)).toContainEqual(
      expect.objectContaining({ outcome: "refused", details: { code: "stale" } }),
    );
  });

  test("the cookie that goes there says nothing, and does not last", async ({ plain }) => {
    await addressOfReturn(plain, employee());
    const cookie = plain.setCookies.get("felagi-staff-provider") ?? "";
    expect(cookie).toMatch(/^felagi-staff-provider=Fe26\.2/);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    const [, lives = ""] = /; Max-Age=(\d+)/i.exec(cookie) ?? [];
    expect(Number(lives)).toBeGreaterThan(0);
    expect(Number(lives)).toBeLessThanOrEqual(600);
  });
});
