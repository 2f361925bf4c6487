import { alertIn, answerKennitala, kennitalaField } from "./support/journey.ts";
import { demoPeople } from "./support/people.ts";
import { expect, onceButTheFirst, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { browserLanguage, words } from "./support/words.ts";

const refused: [what: string, typed: string, problem: "empty" | "malformed" | "system"][] = [
  ["nothing", "", "empty"],
  ["only spaces", "   ", "empty"],
  ["letters", "abcdefghij", "malformed"],
  ["nine digits", "010130212", "malformed"],
  ["eleven digits", "01013021290", "malformed"],
  ["a space inside", "010130 2129", "malformed"],
  ["the dash in the wrong place", "01013-02129", "malformed"],
  ["two dashes", "010130--2129", "malformed"],
  ["wide digits", "０１０１３０２１２９", "malformed"],
  ["markup", '"><img src=x onerror=alert(1)>', "malformed"],
  ["a system kennitala with 8", "810130-2129", "system"],
  ["a system kennitala with 9", "9101302129", "system"],
];

for (const [index, [what, typed, problem]] of refused.entries()) {
  test(
    `${what} is refused, said at the field, and kept in it`,
    onceButTheFirst(index),
    async ({ page }) => {
      const say = words.is.identify;
      await page.goto("/");
      await answerKennitala(page, typed);

      await expect(alertIn(page)).toContainText(say.problemTitle);
      await expect(alertIn(page)).toContainText(say.problem[problem]);
      await expect(alertIn(page)).toBeFocused();
      const field = kennitalaField(page);
      await expect(field).toHaveValue(typed);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(escaped(say.problem[problem])));
      await see(page, say.title);

      await alertIn(page).getByRole("link", { name: say.problem[problem] }).click();
      await expect(field).toBeFocused();
      expect(await page.context().cookies()).not.toContainEqual(
        expect.objectContaining({ name: "felagi-member" }),
      );
    },
  );
}

test.describe("in English", () => {
  test.use({ locale: browserLanguage.en });

  test("the refusal is in the reader's language", async ({ page }) => {
    await page.goto("/");
    await answerKennitala(page, "123", "en");
    await expect(alertIn(page)).toContainText(words.en.identify.problem.malformed);
    await expect(kennitalaField(page, "en")).toHaveValue("123");
  });
});

const accepted: [what: string, typed: string, kennitala?: string][] = [
  ["ten digits", "0101302129"],
  ["a dash", "010130-2129"],
  ["spaces around", "  010130-2129  "],
  ["a tab before and a space behind", "\t0101302129 "],
  ["a check digit that the old rule refuses", "0101302139", demoPeople.failsCheckDigit],
];

for (const [index, [what, typed, kennitala = demoPeople.inWallet]] of accepted.entries()) {
  test(`a kennitala with ${what} is accepted`, onceButTheFirst(index), async ({ page }) => {
    await page.goto("/");
    await answerKennitala(page, typed);
    await page.waitForURL("**/passes");
    await expect(page.getByText(kennitala)).toBeVisible();
  });
}

test("after a refusal a right kennitala goes through", async ({ page }) => {
  await page.goto("/");
  await answerKennitala(page, "010130-212");
  await expect(alertIn(page)).toBeFocused();
  await answerKennitala(page, "010130-21");
  await expect(kennitalaField(page)).toHaveValue("010130-21");
  await expect(alertIn(page)).toBeFocused();
  await answerKennitala(page, demoPeople.inWallet);
  await page.waitForURL("**/passes");
});

test("the field brings up digits on a phone and is not filled in by the browser", async ({
  page,
}) => {
  await page.goto("/");
  await expect(kennitalaField(page)).toHaveAttribute("inputmode", "numeric");
  await expect(kennitalaField(page)).toHaveAttribute("autocomplete", "off");
  await expect(kennitalaField(page)).toHaveAttribute("name", "kennitala");
  await expect(kennitalaField(page)).toHaveAccessibleDescription(words.is.identify.hint);
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
