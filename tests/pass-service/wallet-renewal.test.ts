import type { Page } from "@playwright/test";
import { expect, test, vi } from "vitest";
import { wordsIn } from "#pass-service/language/language.ts";
import { chromiumPages, expectAccessible } from "./chromium.ts";
import { onPort } from "./port.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, noon, type TestService } from "./test-service.ts";
import { templates } from "./world.ts";

vi.setConfig({ testTimeout: 60_000 });
const patience = { timeout: 10_000, interval: 200 };

const words = wordsIn("en", "TICKET");
const databases = testDatabases();
const chromium = chromiumPages();
const codeOn = (page: Page) => page.locator(".typed").textContent();

/** A ticket with a dynamic code, open in the service's own wallet; its clock and the page's in the test's hands. */
async function openTicket() {
  const pool = await databases.fresh();
  const starting = Promise.withResolvers<TestService>();
  let instead: (() => Response) | undefined;
  let refusedCount = 0;
  const address = await onPort({
    handle: async (request) => {
      if (!instead) return (await starting.promise).handle(request);
      refusedCount += 1;
      return instead();
    },
  });
  const service = await demoService(pool, address);
  starting.resolve(service);
  const body = {
    passTemplateId: templates.ticket,
    inputFields: [
      { identifier: "saeti", value: "B 4" },
      { identifier: "kennitala", value: "0101302209" },
    ],
  };
  const { deliveryPageUrl } = await (await service.post("/api/v1/pass", body)).json();
  const page = await chromium.open({ baseURL: address, locale: "en-GB" });
  await page.clock.install();
  await page.goto(deliveryPageUrl);
  await page.getByRole("button", { name: words.delivery.add }).click();
  await page.waitForURL("**/wallet/*");
  return {
    page,
    expired: page.getByText(words.card.codeExpired),
    answerInstead: (answer: typeof instead) => {
      instead = answer;
    },
    refusals: () => refusedCount,
    later: (seconds: number) => service.setTime(new Date(noon.getTime() + seconds * 1_000)),
  };
}

test("a card stays while its renewal is refused, and is renewed after Retry-After", async () => {
  const { page, answerInstead, refusals, later } = await openTicket();
  const [code, title] = [await codeOn(page), await page.title()];
  const headers = { "retry-after": "7", "content-type": "text/html" };
  const away = "<title>Away</title><main>Away</main>";
  answerInstead(() => new Response(away, { status: 503, headers }));
  const refused = page.waitForResponse((response) => response.status() === 503);
  await page.clock.runFor(26_000);
  await (await refused).finished();
  expect(refusals()).toBe(1);
  expect([await codeOn(page), await page.title()]).toEqual([code, title]);

  answerInstead(undefined);
  later(33);
  await page.clock.runFor(6_000);
  expect(await codeOn(page)).toBe(code);
  await expect
    .poll(async () => {
      await page.clock.runFor(2_000);
      return codeOn(page);
    }, patience)
    .not.toBe(code);
});

test.each([403, 404, 410])(
  "a card stays while its renewal is answered %i, and says so",
  async (status) => {
    const { page, expired, answerInstead, refusals, later } = await openTicket();
    const notRenewed = page.getByText(words.card.notRenewed);
    const [code, title] = [await codeOn(page), await page.title()];
    expect(await notRenewed.isVisible()).toBe(false);
    const headers = { "content-type": "text/html" };
    answerInstead(() => new Response("<title>Gone</title><main>Gone</main>", { status, headers }));
    await page.clock.runFor(26_000);
    await expect.poll(refusals, patience).toBe(1);
    await expect.poll(() => notRenewed.isVisible(), patience).toBe(true);
    await page.clock.runFor(40_000);
    expect([await codeOn(page), await page.title()]).toEqual([code, title]);
    expect(await expired.isVisible()).toBe(false);
    await expectAccessible(page);

    answerInstead(undefined);
    later(66);
    // The page's clock does not wait for an answer, so the next attempt may be due later than it was.
    await expect
      .poll(async () => {
        await page.clock.runFor(26_000);
        return notRenewed.isVisible();
      }, patience)
      .toBe(false);
    expect(await codeOn(page)).not.toBe(code);
  },
);

test("a code that expires while the phone is offline is greyed and said to be, until it is renewed", async () => {
  const { page, expired, later } = await openTicket();
  const code = await codeOn(page);
  expect(await expired.isVisible()).toBe(false);
  await page.context().setOffline(true);
  await page.clock.runFor(60_000);
  expect(await codeOn(page)).toBe(code);
  expect(await expired.isVisible()).toBe(true);
  expect(
    Number(await page.locator(".qr").evaluate((one) => getComputedStyle(one).opacity)),
  ).toBeLessThan(0.5);
  await expectAccessible(page);

  later(60);
  await page.context().setOffline(false);
  await expect.poll(() => codeOn(page), patience).not.toBe(code);
  expect(await expired.isVisible()).toBe(false);
});
