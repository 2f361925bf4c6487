import type { BrowserContextOptions, Page } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { passSchema } from "#contract/index.ts";
import { wordsIn } from "#pass-service/language/language.ts";
import { en } from "#pass-service/language/strings/en.ts";
import { is } from "#pass-service/language/strings/is.ts";
import { chromiumPages, expectAccessible, expectRoomForWords } from "./chromium.ts";
import { iPhone } from "./phone.ts";
import { onPort } from "./port.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, noon, type TestService } from "./test-service.ts";

const databases = testDatabases();
const chromium = chromiumPages();

/** The demo world on a port of this machine, its clock in the test's hands. */
async function onAPort(): Promise<{ service: TestService; address: string }> {
  const pool = await databases.fresh();
  const starting = Promise.withResolvers<TestService>();
  const address = await onPort({
    handle: async (request) => (await starting.promise).handle(request),
  });
  const service = await demoService(pool, address);
  starting.resolve(service);
  return { service, address };
}

/** Each form leads to a page. */
const press = async (page: Page, name: string) => {
  const answered = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name, exact: true }).click();
  await answered;
};
const heading = (page: Page) => page.locator("h1").textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const codeOn = (page: Page) => page.locator(".typed").textContent();

async function scanned(service: TestService, data: string | null) {
  const response = await service.post("/api/v1/scan", { data });
  return { status: response.status, body: await response.json() };
}

const readers = [
  {
    language: "is",
    other: "en",
    labels: { name: "Nafn", email: "Netfang", day: "Hvaða dag kemur þú fyrst?" },
    locale: "is-IS",
    javaScriptEnabled: true,
    expectGood: expectAccessible,
  },
  {
    language: "en",
    other: "is",
    labels: { name: "Name", email: "E-mail address", day: "Which day do you come first?" },
    locale: "en-GB",
    javaScriptEnabled: false,
    expectGood: expectRoomForWords,
  },
] as const;

describe("nobody but the holder is needed", () => {
  test.each(readers)(
    "to obtain a pass, carry it, show it and use it up ($locale, with a script: $javaScriptEnabled)",
    {
      timeout: 180_000,
    },
    async ({ labels, locale, javaScriptEnabled, expectGood, ...reader }) => {
      const words = wordsIn(reader.language, "TICKET");
      const other = wordsIn(reader.other, "TICKET");
      const { service, address } = await onAPort();
      const page = await chromium.open({ baseURL: address, locale, javaScriptEnabled });
      const checkPage = () => expectGood(page);
      // An open page looks again by itself, at the latest when somebody comes back to it.
      const comesBack = async () => {
        if (!javaScriptEnabled) await page.reload();
        else await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      };

      await page.goto("/t/DemoTrainingWeekend001");
      expect(await heading(page)).toBe(words.obtain.title);
      await checkPage();
      await page.getByLabel(labels.name).fill("Guðrún Ósk");
      await page.getByLabel("Kennitala").fill("010130-21");
      await page.getByLabel(labels.day).fill("17.4.2027");
      // Changing the language keeps what was typed; the Enter key sends the form in both.
      await press(page, words.otherLanguage);
      expect(await heading(page)).toBe(other.obtain.title);
      expect(await page.getByLabel("Kennitala").inputValue()).toBe("010130-21");
      await checkPage();
      await press(page, other.otherLanguage);
      const answered = page.waitForEvent("domcontentloaded");
      await page.getByLabel("Kennitala").press("Enter");
      await answered;

      const alert = page.getByRole("alert");
      expect(await alert.locator("h2").textContent()).toBe(words.form.problemsTitle);
      expect(await alert.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await page.getByLabel(labels.name).inputValue()).toBe("Guðrún Ósk");
      expect(await page.getByLabel("Kennitala").inputValue()).toBe("010130-21");
      expect(await page.getByLabel(labels.day).inputValue()).toBe("17.4.2027");
      await checkPage();
      await alert.getByRole("link", { name: "Kennitala" }).click();
      expect(await focused(page)).toBe(await page.getByLabel("Kennitala").getAttribute("id"));

      await page.getByLabel("Kennitala").fill("010130-2129");
      await page.getByLabel(labels.email).fill("gudrun@bylgja.example");
      await press(page, words.obtain.submit);
      expect(await heading(page)).toBe(words.delivery.title);
      expect(await page.locator(".pass").textContent()).toContain(labels.day);
      await checkPage();

      await press(page, words.delivery.add);
      const card = page.url();
      const first = await codeOn(page);
      await checkPage();
      service.setTime(new Date(noon.getTime() + 36_000));
      await comesBack();
      await expect.poll(() => codeOn(page)).not.toBe(first);
      const second = await codeOn(page);
      expect((await scanned(service, first)).body.error.code).toBe("CODE_EXPIRED");

      const { body: found } = await scanned(service, second);
      const pass = passSchema.parse(found.pass);
      expect(pass).toMatchObject({ status: "ACTIVE", requiresCustomerInput: false });
      expect(pass.inputFieldValues).toContainEqual({
        identifier: "koma",
        label: "Hvaða dag kemur þú fyrst?",
        value: "2027-04-17",
      });
      const now = async () =>
        passSchema.parse(await (await service.get(`/api/v1/pass/${pass.id}`)).json());

      const message = "Laugin opnar klukkan níu";
      await service.post("/api/v1/notification", { passId: pass.id, message });
      await service.work();
      await comesBack();
      await page.getByText(message).waitFor();
      await checkPage();

      await press(page, words.card.remove);
      expect(await page.getByRole("status").textContent()).toContain(words.delivery.removed);
      expect((await now()).status).toBe("UPDATES_OFF");
      await page.goto("/wallet");
      expect(await heading(page)).toBe(words.walletList.emptyTitle);
      await checkPage();

      await page.goto(pass.deliveryPageUrl);
      await press(page, words.delivery.add);
      expect(page.url()).not.toBe(card);
      const { body: scan } = await scanned(service, await codeOn(page));
      const redeemed = await service.post(`/api/v1/scan/${scan.transactionId}/action`, {
        action: "REDEEM",
      });
      expect(redeemed.status).toBe(200);
      await comesBack();
      await page.getByText(words.status.REDEEMED.body).waitFor();
      expect(await page.locator(".typed").count()).toBe(0);
      await checkPage();
    },
  );

  test("to fill in what the issuer's pass asks for, and to change it", {
    timeout: 120_000,
  }, async () => {
    const { service, address } = await onAPort();
    const page = await chromium.open({ baseURL: address, locale: "is-IS" });
    const body = {
      passTemplateId: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2005",
      inputFields: [{ identifier: "saeti", value: "B 4" }],
    };
    const pass = passSchema.parse(await (await service.post("/api/v1/pass", body)).json());
    await page.goto(pass.deliveryPageUrl);
    expect(await page.getByRole("button", { name: is.delivery.add }).count()).toBe(0);
    await expectAccessible(page);
    await press(page, is.details.save);
    await expectAccessible(page);
    await page.getByLabel("Kennitala").fill("0101302129");
    await press(page, is.details.save);
    expect(await page.getByRole("status").textContent()).toContain(is.details.saved);
    await page.getByRole("link", { name: is.details.edit }).click();
    expect(await page.getByLabel("Kennitala").inputValue()).toBe("010130-2129");
    await expectAccessible(page);
    await page.getByLabel("Netfang").fill("anna@bylgja.example");
    await press(page, is.details.saveEdit);
    expect(await page.getByText("anna@bylgja.example").isVisible()).toBe(true);
    await expectAccessible(page);
  });

  test.each(readers)(
    "to find the wallet of the device at hand first (with a script: $javaScriptEnabled)",
    { timeout: 120_000 },
    async ({ language, locale, javaScriptEnabled, expectGood }) => {
      const { wallets, delivery } = wordsIn(language);
      const { service, address } = await onAPort();
      const { memberships } = await service.lookUp("010130-2209");
      const waysOn = async (options: BrowserContextOptions) => {
        const page = await chromium.open({
          baseURL: address,
          locale,
          javaScriptEnabled,
          ...options,
        });
        await page.goto(memberships[0]?.pass?.deliveryPageUrl ?? "");
        await expectGood(page);
        const ways = page.locator(".beside").locator("svg.qr, a.button, button.button");
        return ways.evaluateAll((all) =>
          all
            .toSorted(
              (one, other) => one.getBoundingClientRect().y - other.getBoundingClientRect().y,
            )
            .map((one) => one.getAttribute("aria-label") ?? one.textContent?.trim()),
        );
      };
      expect(await waysOn({ userAgent: iPhone })).toEqual([wallets.platformA, delivery.add]);
      expect(await waysOn({ viewport: { width: 1280, height: 800 } })).toEqual([
        wallets.phoneCode,
        delivery.add,
        wallets.platformA,
      ]);
    },
  );

  test("to read why a pass cannot be had, and to collect a membership's by kennitala", {
    timeout: 120_000,
  }, async () => {
    const { address } = await onAPort();
    const page = await chromium.open({ baseURL: address, locale: "en-GB" });
    await page.goto("/t/DemoLibraryCard0000001");
    await expectAccessible(page);
    await page.getByLabel(en.byKennitala.label).fill("010130-3019");
    await press(page, en.byKennitala.submit);
    expect(await page.getByRole("alert").textContent()).toContain(en.byKennitala.refused);
    await expectAccessible(page);
    await page.getByLabel(en.byKennitala.label).fill("010130-2129");
    await press(page, en.byKennitala.submit);
    expect(await heading(page)).toBe(en.delivery.title);
  });
});
