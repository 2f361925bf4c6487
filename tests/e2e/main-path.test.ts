import {
  addToWallet,
  answerKennitala,
  identify,
  kennitalaField,
  offer,
  signOut,
} from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { deliveryPageOf } from "./support/service-lookup.ts";
import { expect, test } from "./support/test.ts";
import {
  browserLanguage,
  filled,
  type Language,
  passButton,
  serviceWords,
  typeName,
  words,
} from "./support/words.ts";

const stories = { is: "main path", en: "main path in English" } as const;

for (const language of ["is", "en"] satisfies Language[]) {
  test.describe(`in ${language === "is" ? "Icelandic" : "English"}`, () => {
    test.use({ locale: browserLanguage[language] });
    const { identify: asking, passes, offer: offered, status } = words[language];

    test("a member gets their pass, puts it into the wallet, and the portal knows", async ({
      page,
      member,
    }) => {
      const kennitala = member(stories[language]);
      const delivery = await deliveryPageOf(kennitala);

      await page.goto("/");
      await expectPage(page, asking.title);
      await answerKennitala(page, kennitala, language);
      await expectPage(page, passes.title);
      await expect(page.getByText(kennitala)).toBeVisible();

      const membership = offer(page, "felagsadild", language);
      await expect(membership).toContainText(status.UNCLAIMED.label);
      await membership
        .getByRole("link", { name: passButton("get", "felagsadild", language) })
        .click();
      await page.waitForURL(delivery);

      await addToWallet(page, language);
      await expectPage(page, typeName("felagsadild", language));
      await expect(
        page.getByText(serviceWords[language].status.ACTIVE.label).first(),
      ).toBeVisible();

      await page.goto("/passes");
      await expect(membership).toContainText(status.ACTIVE.label);
      await expect(membership).toContainText(offered.inWallet);
      await expect(
        membership.getByRole("link", { name: passButton("open", "felagsadild", language) }),
      ).toHaveAttribute("href", delivery);

      await page.goto(delivery);
      await expectPage(page, serviceWords[language].delivery.heldTitle);

      await page.goto("/passes");
      await signOut(page, language);
      await expectPage(page, asking.title);
    });
  });
}

test("a member takes the pass out of the wallet, and the portal says so", async ({
  page,
  member,
}) => {
  const kennitala = member("out of the wallet");
  await page.goto(await deliveryPageOf(kennitala));
  await addToWallet(page);
  await page.getByRole("button", { name: serviceWords.is.card.remove }).click();
  await expect(page.getByText(serviceWords.is.delivery.removed)).toBeVisible();

  await identify(page, kennitala);
  await expect(offer(page, "felagsadild")).toContainText(words.is.status.UPDATES_OFF.label);
  await expect(offer(page, "felagsadild")).not.toContainText(words.is.offer.inWallet);
});

test("who is in already is told so on the start page, and may go on as somebody else", async ({
  page,
  member,
}) => {
  const { already, toPasses } = words.is.identify;
  const first = member("wallet page");
  await identify(page, first);
  await page.goto("/");
  await expect(page.getByText(filled(already, { kennitala: first }))).toBeVisible();
  await expect(page.getByRole("link", { name: toPasses })).toHaveAttribute("href", "/passes");

  const second = member("foreign origin");
  await kennitalaField(page).fill(second);
  await kennitalaField(page).press("Enter");
  await page.waitForURL("**/passes");
  await expect(page.getByText(second).first()).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
});
