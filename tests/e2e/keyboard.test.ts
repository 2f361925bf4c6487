import type { Locator, Page } from "@playwright/test";
import { kennitalaField, offer } from "./support/journey.ts";
import { deliveryPageOf } from "./support/service-lookup.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { passButton, serviceWords, staffWords, words } from "./support/words.ts";

const strings = words.is;

/** What has the focus is marked by a ring that can be seen. */
async function expectRing(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const { top, bottom, width } = focused.getBoundingClientRect();
    return {
      what: focused.outerHTML.slice(0, 120),
      seen: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      inWindow: bottom > 0 && top < window.innerHeight && width > 0,
    };
  });
  expect(ring).toMatchObject({ seen: true, inWindow: true });
}

async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let steps = 0; steps < 25; steps++) {
    await page.keyboard.press("Tab");
    await expectRing(page);
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("The key Tab does not get there.");
}

test("the whole way to the wallet can be gone by keyboard", { tag: "@once" }, async ({
  page,
  member,
}) => {
  const kennitala = member("keyboard");
  await page.goto("/");
  await tabTo(page, kennitalaField(page));
  await page.keyboard.type(kennitala);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/passes");

  await tabTo(
    page,
    offer(page, "felagsadild").getByRole("link", { name: passButton("get", "felagsadild") }),
  );
  await page.keyboard.press("Enter");
  await page.waitForURL(await deliveryPageOf(kennitala));

  await tabTo(page, page.getByRole("button", { name: serviceWords.is.delivery.add }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/wallet/*");

  await page.goto("/passes");
  await expect(offer(page, "felagsadild")).toContainText(strings.offer.inWallet);
  await tabTo(page, page.getByRole("button", { name: strings.member.signOut }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(strings.identify.left)).toBeVisible();
});

test("the first Tab stop is a link that skips to the content", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: strings.site.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await expectRing(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(kennitalaField(page)).toBeFocused();
});

test("after a refusal the field is one step away", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  await tabTo(page, kennitalaField(page));
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  await expectRing(page);
  await tabTo(page, page.getByRole("link", { name: strings.identify.problemTitle }));
  await page.keyboard.press("Enter");
  await expect(kennitalaField(page)).toBeFocused();
  await expectRing(page);
});

test("after a search the next Tab stop is the first link of the page found", {
  tag: "@with-script",
}, async ({ page, member }) => {
  const kennitala = member("keyboard");
  await signInNewStaff(page.context(), { role: "sender" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/staff");
  const field = page.getByRole("banner").getByLabel(staffWords.is.frame.finder.label);
  await field.filter({ visible: true }).fill(kennitala);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/staff/members/*");
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});
