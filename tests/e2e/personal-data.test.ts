import { portal } from "./support/addresses.ts";
import { identify } from "./support/journey.ts";
import { demoPeople } from "./support/people.ts";
import { bringInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { browserLanguage, languages, words } from "./support/words.ts";

for (const language of languages) {
  test.describe(`in ${language === "is" ? "Icelandic" : "English"}`, () => {
    test.use({ locale: browserLanguage[language] });
    const say = words[language].personalData;

    test("the page about personal data is at the foot, and says how long as configured", async ({
      page,
    }) => {
      await page.goto("/");
      await page.getByRole("contentinfo").getByRole("link", { name: say.link }).click();
      await see(page, say.title);
      const main = page.getByRole("main");
      await expect(main.getByText(say.members.message.what)).toBeVisible();
      const days = language === "is" ? /^Geymt: 7 daga eftir/ : /^Kept: 7 days after/;
      await expect(main.getByText(days)).toBeVisible();
      await expect(main.getByText(say.identity.kennitala)).toBeVisible();
      await expect(main.getByText(say.identity["electronic-id"].slice(0, 20))).toHaveCount(0);
      await expect(main.getByRole("link", { name: "www.personuvernd.is" })).toBeVisible();
    });
  });
}

test("every page has the way to it, for a member, for staff, and where nothing is", {
  tag: "@once",
}, async ({ page, complaints }) => {
  complaints.expect(/404/);
  const name = words.is.personalData.link;
  await identify(page, demoPeople.both);
  await bringInStaff(page.context());
  for (const address of ["/passes", "/sign-out", "/nothing", "/staff", "/staff/members"]) {
    await page.goto(`${portal}${address}`);
    const link = page.getByRole("contentinfo").getByRole("link", { name });
    await expect(link, address).toHaveAttribute("href", "/personal-data");
  }
});
