import { portalWithProvider, ports } from "./support/addresses.ts";
import { forgeries } from "./support/staff-client.ts";
import { accountsOf, activityOf } from "./support/staff-records.ts";
import { expect, test } from "./support/test.ts";
import {
  addressOfReturn,
  employee,
  expectIn,
  expectNowhereElse,
  expectRefused,
  signInAs,
} from "./support/workplace.ts";

const there = ports.portalWithProvider;

test.use({ baseURL: portalWithProvider });

test.afterEach(({ complaints }) => expectNowhereElse(complaints));

test.describe("a token that nobody should believe", { tag: "@once" }, () => {
  for (const forgery of forgeries) {
    test(`${forgery}`, async ({ page }) => {
      const who = employee({ forgery, groups: "felagi-admins" });
      await signInAs(page, who);
      await expectRefused(page, "not-trusted");
      expect(await accountsOf(there, who.email)).toEqual([]);
    });
  }
});

test.describe("coming back from the workplace", { tag: "@without-script" }, () => {
  test("works once", async ({ page }) => {
    const who = employee();
    const back = await addressOfReturn(page, who);
    const cookies = await page.context().cookies(portalWithProvider);
    await page.goto(back.href);
    await expectIn(page, who, "sender");
    await page.context().clearCookies({ name: "felagi-staff" });
    await page.goto(back.href);
    await expectRefused(page, "stale");
    // Not even with the cookie that was taken away.
    await page.context().addCookies(cookies);
    await page.context().clearCookies({ name: "felagi-staff" });
    await page.goto(back.href);
    await expectRefused(page, "stale");
  });

  test("works in the browser that went there and in no other", async ({ page, somebodyElse }) => {
    const back = await addressOfReturn(page, employee());
    const other = await somebodyElse();
    await other.goto(back.href);
    await expectRefused(other, "stale");
    await addressOfReturn(other, employee());
    await other.goto(back.href);
    await expectRefused(other, "stale");
  });

  test("works with the state that went there and with no other", async ({ page }) => {
    for (const state of ["another", undefined]) {
      const back = await addressOfReturn(page, employee());
      if (state) back.searchParams.set("state", state);
      else back.searchParams.delete("state");
      await page.goto(back.href);
      await expectRefused(page, "stale");
    }
  });

  test("works from the workplace and from nobody else", async ({ page }) => {
    const back = await addressOfReturn(page, employee());
    back.searchParams.set("iss", "https://evil.example");
    await page.goto(back.href);
    await expectRefused(page, "not-trusted");
  });

  test("a code that was made up opens nothing", async ({ page }) => {
    const back = await addressOfReturn(page, employee());
    back.searchParams.set("code", "made-up");
    await page.goto(back.href);
    await expectRefused(page, "stale");
    expect(await activityOf(there, null)).toContainEqual(
      expect.objectContaining({ outcome: "refused", details: { code: "stale" } }),
    );
  });

  test("the cookie that goes there says nothing, and does not last", async ({ page }) => {
    await addressOfReturn(page, employee());
    const cookies = await page.context().cookies(portalWithProvider);
    const cookie = cookies.find(({ name }) => name === "felagi-staff-provider");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(cookie?.expires).toBeLessThanOrEqual(Date.now() / 1000 + 600);
    expect(cookie?.value).toMatch(/^Fe26\.2/);
  });
});
