import type { Page } from "@playwright/test";
import { alertIn, answerKennitala, identify, kennitalaField } from "./support/journey.ts";
import { demoPeople } from "./support/people.ts";
import { deliveryPageOf } from "./support/service-says.ts";
import { expect, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { type Language, serviceWords, words } from "./support/words.ts";

const asked: [browser: string, Language][] = [
  ["is-IS", "is"],
  ["en-GB", "en"],
  ["en-US", "en"],
  ["de-DE", "is"],
];

async function expectLanguage(page: Page, language: Language) {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

function switchTo(page: Page, language: Language) {
  return page
    .getByRole("banner")
    .getByRole("button", { name: language === "is" ? "Íslenska" : "English" })
    .click();
}

for (const [locale, language] of asked) {
  test.describe(`a browser that asks for ${locale}`, () => {
    test.use({ locale });

    test(`gets ${language === "is" ? "Icelandic" : "English"}`, async ({ page }) => {
      await page.goto("/");
      await expectLanguage(page, language);
      await see(page, words[language].identify.title);
      await page.goto("/passes/sundkort");
      await expectLanguage(page, language);
      await page.goto(await deliveryPageOf(demoPeople.unclaimed));
      await expectLanguage(page, language);
    });
  });
}

test("the switch changes the language, stays on the page, and is remembered", async ({ page }) => {
  await identify(page, demoPeople.both);
  await switchTo(page, "en");
  await see(page, words.en.passes.title);
  expect(new URL(page.url()).pathname).toBe("/passes");
  await expectLanguage(page, "en");

  await page.goto("/sign-out");
  await see(page, words.en.signOut.title);
  await page.reload();
  await see(page, words.en.signOut.title);

  await switchTo(page, "is");
  await see(page, words.is.signOut.title);
  expect(new URL(page.url()).pathname).toBe("/sign-out");
});

test("the choice outlives the visit", { tag: "@once" }, async ({ page, context }) => {
  await page.goto("/passes/felagsadild");
  await switchTo(page, "en");
  await expectLanguage(page, "en");
  const kept = (await context.cookies()).find(({ name }) => name === "felagi-language");
  expect(kept).toMatchObject({ value: "en", sameSite: "Lax", httpOnly: true });
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
  expect(days).toBeGreaterThan(300);
});

test("a refused kennitala can be read in the other language", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/");
  await answerKennitala(page, "123");
  await expect(alertIn(page)).toBeVisible();
  await switchTo(page, "en");
  await see(page, words.en.identify.title);
  await answerKennitala(page, "123", "en");
  await expect(alertIn(page)).toContainText(words.en.identify.problem.malformed);
});

test("the switch works on a missing page", async ({ page, complaints }) => {
  complaints.expect(/404/);
  await page.goto("/nothing/here");
  await switchTo(page, "en");
  await see(page, words.en.missing.title);
  expect(new URL(page.url()).pathname).toBe("/nothing/here");
});

test("a language that is not offered changes nothing", { tag: "@once" }, async ({
  request,
  baseURL,
}) => {
  const answer = await request.post("/language", {
    form: { language: "de" },
    headers: { Origin: baseURL ?? "", Referer: `${baseURL}/passes` },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toBe("/passes");
  expect(answer.headers()["set-cookie"]).toBeUndefined();
});

test("the switch never leads to another site", { tag: "@once" }, async ({ request, baseURL }) => {
  for (const referer of [
    "https://evil.example/x",
    "//evil.example",
    `${baseURL}//evil.example`,
    "x",
  ]) {
    const answer = await request.post("/language", {
      form: { language: "en" },
      headers: { Origin: baseURL ?? "", Referer: referer },
      maxRedirects: 0,
    });
    expect(answer.headers().location, referer).toBe("/");
  }
});

test("the delivery page has its own switch", async ({ page }) => {
  const delivery = await deliveryPageOf(demoPeople.unclaimed);
  await page.goto(delivery);
  await see(page, serviceWords.is.delivery.title);
  await switchTo(page, "en");
  await see(page, serviceWords.en.delivery.title);
  expect(page.url()).toBe(delivery);
  await expect(kennitalaField(page)).toHaveCount(0);
});
