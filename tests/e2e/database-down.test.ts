import { portalWithoutDatabase } from "./support/addresses.ts";
import { alertIn, answerKennitala, kennitalaField } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { textOf } from "./support/plain-browser.ts";
import { cookieName, sealedFor } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { browserLanguage, languages, words } from "./support/words.ts";

test.use({ baseURL: portalWithoutDatabase });

for (const language of languages) {
  test.describe(`without our database, in ${language === "is" ? "Icelandic" : "English"}`, () => {
    test.use({ locale: browserLanguage[language] });
    const { identify, failure } = words[language];

    const only = language === "en" ? { tag: "@once" } : {};
    test(
      "a member is told that we cannot go on, and the kennitala stays",
      only,
      async ({ page }) => {
        await page.goto("/");
        await expectPage(page, identify.title);
        await answerKennitala(page, demoPeople.inWallet, language);
        await expect(alertIn(page)).toContainText(identify.problem.failed);
        await expect(alertIn(page)).toBeFocused();
        await expect(kennitalaField(page, language)).toHaveValue(demoPeople.inWallet);
      },
    );

    test("who is in already is told that the fault is ours", { tag: "@once" }, async ({
      plainIn,
    }) => {
      const plain = plainIn(language);
      plain.cookies.set(cookieName, await sealedFor(demoPeople.inWallet));
      for (const address of ["/passes", "/passes/felagsadild", "/passes/sundkort"]) {
        const page = await plain.open(address);
        expect(page.source).not.toMatch(/postgres|ECONN|does not exist|\.next\//i);
        expect(page.status).toBe(503);
        expect(page.heading).toBe(failure.fault.title);
        expect(page.main).toContain(failure.fault.body);
        expect(page.all("main a").some((link) => textOf(link).includes("@"))).toBe(true);
      }
    });
  });
}

test("the health says that the portal lives and is not ready", { tag: "@once" }, async ({
  request,
}) => {
  expect((await request.get("/health/live")).status()).toBe(200);
  const ready = await request.get("/health/ready");
  expect(ready.status()).toBe(503);
  expect(await ready.json()).toEqual({ status: "not-ready" });
});
