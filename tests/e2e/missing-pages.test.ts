import { identify } from "./support/journey.ts";
import { demoPeople } from "./support/people.ts";
import { expect, onceButTheFirst, test } from "./support/test.ts";
import { expectWholesome, see } from "./support/wholesome.ts";
import { browserLanguage, languages, words } from "./support/words.ts";

const missing = ["/nothing/here", "/passes/golf", "/passes/felagsadild/more"];

for (const language of languages) {
  test.describe(`in ${language === "is" ? "Icelandic" : "English"}`, () => {
    test.use({ locale: browserLanguage[language] });
    const say = words[language].missing;

    for (const [index, address] of missing.entries()) {
      test(
        `${address} is a missing page, with a way back`,
        onceButTheFirst(index),
        async ({ page, complaints }) => {
          complaints.expect(/404/);
          const answer = await page.goto(address);
          expect(answer?.status()).toBe(404);
          await see(page, say.title);
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          await expect(page.getByText(say.body)).toBeVisible();
          await page.getByRole("link", { name: say.next }).click();
          await see(page, words[language].identify.title);
        },
      );
    }
  });
}

test("a missing page is missing for a member too", { tag: "@once" }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/404/);
  await identify(page, demoPeople.inWallet);
  const answer = await page.goto("/passes/golf");
  expect(answer?.status()).toBe(404);
  await see(page, words.is.missing.title);
});

test("the language never stands in the address", { tag: "@once" }, async ({ page }) => {
  for (const address of ["/is", "/en"]) {
    await page.goto(address);
    expect(new URL(page.url()).pathname).toBe("/");
    await expectWholesome(page);
  }
});
