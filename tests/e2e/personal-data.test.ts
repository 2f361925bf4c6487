import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { named } from "./support/plain-browser.ts";
import { createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { browserLanguage, languages, words } from "./support/words.ts";

for (const language of languages) {
  const only = language === "en" ? { tag: "@once" } : {};
  test.describe(`in ${language === "is" ? "Icelandic" : "English"}`, only, () => {
    test.use({ locale: browserLanguage[language] });
    const strings = words[language].personalData;

    test("the page about personal data is at the foot, and says how long as configured", async ({
      page,
    }) => {
      await page.goto("/");
      await page.getByRole("contentinfo").getByRole("link", { name: strings.link }).click();
      await expectPage(page, strings.title);
      const main = page.getByRole("main");
      await expect(main.getByText(strings.members.message.what)).toBeVisible();
      const days = language === "is" ? /^Geymt: 7 daga eftir/ : /^Kept: 7 days after/;
      await expect(main.getByText(days).first()).toBeVisible();
      await expect(main.getByText(strings.identity.kennitala)).toBeVisible();
      await expect(main.getByText(strings.identity["electronic-id"].slice(0, 20))).toHaveCount(0);
      await expect(main.getByRole("link", { name: "www.personuvernd.is" })).toBeVisible();
    });
  });
}

test("every page has the way to it, for a member, for staff, and where nothing is", {
  tag: "@once",
}, async ({ plain }) => {
  await plain.setMemberSession(demoPeople.both);
  plain.setStaffCookie(await createStaff());
  for (const address of ["/passes", "/sign-out", "/nothing", "/staff", "/staff/members"]) {
    const link = named((await plain.open(address)).one("footer"), "a", words.is.personalData.link);
    expect(link?.getAttribute("href"), address).toBe("/personal-data");
  }
});
