import { portalWithoutDatabase } from "./support/addresses.ts";
import { alertIn, answerKennitala, kennitalaField } from "./support/journey.ts";
import { demoPeople } from "./support/people.ts";
import { carrySealed } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { browserLanguage, languages, words } from "./support/words.ts";

test.use({ baseURL: portalWithoutDatabase });

for (const language of languages) {
  test.describe(`without our database, in ${language === "is" ? "Icelandic" : "English"}`, () => {
    test.use({ locale: browserLanguage[language] });
    const { identify, trouble } = words[language];

    test("a member is told that we cannot go on, and the kennitala stays", async ({ page }) => {
      await page.goto("/");
      await see(page, identify.title);
      await answerKennitala(page, demoPeople.inWallet, language);
      await expect(alertIn(page)).toContainText(identify.problem.failed);
      await expect(alertIn(page)).toBeFocused();
      await expect(kennitalaField(page, language)).toHaveValue(demoPeople.inWallet);
    });

    test("who is in already is told that the fault is ours", { tag: "@once" }, async ({
      page,
      context,
    }) => {
      await carrySealed(context, demoPeople.inWallet);
      for (const address of ["/passes", "/passes/felagsadild", "/passes/sundkort"]) {
        const answer = await page.goto(address);
        expect(await answer?.text()).not.toMatch(/postgres|ECONN|does not exist|\.next\//i);
        await see(page, trouble.fault.title);
        await expect(page.getByText(trouble.fault.body)).toBeVisible();
        await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toBeVisible();
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
