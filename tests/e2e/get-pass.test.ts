import type { Page } from "@playwright/test";
import { passService } from "./support/addresses.ts";
import { alertIn, answerKennitala, identify, offer } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { textOf } from "./support/plain-browser.ts";
import { lookUp } from "./support/service-lookup.ts";
import { expect, test } from "./support/test.ts";
import {
  browserLanguage,
  filled,
  type Language,
  languages,
  passButton,
  serviceWords,
  words,
} from "./support/words.ts";

const deliveryPages = `${passService}/p/*`;

function getPass(
  page: Page,
  language: Language = "is",
  label = passButton("apply", "sundkort", language),
) {
  return offer(page, "sundkort", language).getByRole("button", { name: label }).click();
}

for (const language of languages) {
  // The words are the same without a script: one language shows that they are there.
  const only = language === "en" ? { tag: "@once" } : {};
  test.describe(`in ${language === "is" ? "Icelandic" : "English"}`, only, () => {
    test.use({ locale: browserLanguage[language] });
    const { failure } = words[language];

    test("who qualifies asks for the card and lands on its page", async ({ page, member }) => {
      const kennitala = member(language === "is" ? "first card" : "first card in English");
      await identify(page, kennitala, language);
      await getPass(page, language);
      await page.waitForURL(deliveryPages);
      await expectPage(page, serviceWords[language].delivery.title);

      const { memberships } = await lookUp(kennitala);
      expect(memberships.map(({ pass }) => pass?.deliveryPageUrl)).toEqual([page.url()]);
    });

    test("who does not qualify is told so in place, and whom to ask", async ({ page }) => {
      await identify(page, demoPeople.doesNotQualify, language);
      await getPass(page, language);
      const notice = alertIn(page).filter({ hasText: failure["not-eligible"].title });
      await expect(notice).toContainText(failure["not-eligible"].body);
      await expect(notice).toContainText(failure["not-eligible"].next);
      await expect(notice).toBeFocused();
      expect(new URL(page.url()).pathname).toBe("/passes");
      await expect(
        offer(page, "sundkort", language).getByRole("link", { name: /@/ }),
      ).toBeVisible();
      await expect(offer(page, "sundkort", language).getByRole("button")).toHaveCount(0);
      expect((await lookUp(demoPeople.doesNotQualify)).memberships).toEqual([]);
    });

    test("who is not on the register gets no card", { tag: "@once" }, async ({ plainIn }) => {
      const kennitala = demoPeople.unknown;
      const plain = plainIn(language);
      await plain.setMemberSession(kennitala);
      const button = passButton("apply", "sundkort", language);
      const answer = await plain.submit(await plain.open("/passes"), { button });
      const notice = textOf(answer.one("main [role=alert]"));
      expect(notice).toContain(failure["not-a-member"].title);
      expect(notice).toContain(filled(failure["not-a-member"].body, { kennitala }));
    });
  });
}

test("asking again gives the same pass", { tag: "@once" }, async ({
  page,
  member,
  somebodyElse,
}) => {
  const kennitala = member("two clicks");
  await identify(page, kennitala);
  const elsewhere = await somebodyElse();
  await identify(elsewhere, kennitala);

  await getPass(page);
  await page.waitForURL(deliveryPages);
  await getPass(elsewhere);
  await elsewhere.waitForURL(deliveryPages);
  expect(elsewhere.url()).toBe(page.url());

  await page.goto("/passes");
  await expect(
    offer(page, "sundkort").getByRole("link", { name: passButton("get", "sundkort") }),
  ).toHaveAttribute("href", elsewhere.url());
  expect((await lookUp(kennitala)).memberships).toHaveLength(1);
});

test("a card beside a membership leaves the membership as it is", { tag: "@once" }, async ({
  page,
  member,
}) => {
  const kennitala = member("card beside membership");
  const before = await lookUp(kennitala);
  await identify(page, kennitala);
  await getPass(page);
  await page.waitForURL(deliveryPages);
  const after = await lookUp(kennitala);
  expect(after.memberships.slice(1)).toEqual(before.memberships);

  await page.goto("/passes");
  await expect(offer(page, "felagsadild")).toBeVisible();
  await expect(offer(page, "sundkort")).toContainText(words.is.status.UNCLAIMED.label);
});

test("a card that was removed is replaced by a new one", { tag: "@once" }, async ({
  page,
  member,
}) => {
  const kennitala = member("card again");
  const before = await lookUp(kennitala);
  await identify(page, kennitala);
  await expect(offer(page, "sundkort")).toContainText(words.is.offer.available);
  await getPass(page);
  await page.waitForURL(deliveryPages);
  const after = await lookUp(kennitala);
  expect(after.memberships).toHaveLength(1);
  expect(after.memberships[0]?.pass?.status).toBe("UNCLAIMED");
  expect(after.memberships[0]?.pass?.id).not.toBe(before.memberships[0]?.pass?.id);
  expect(after.memberships[0]?.pass?.deliveryPageUrl).toBe(page.url());
});

test("the card can be asked for on its own link", { tag: "@once" }, async ({ page, member }) => {
  await page.goto("/passes/sundkort");
  await answerKennitala(page, member("from the deep link"));
  await page.getByRole("button", { name: passButton("apply", "sundkort") }).click();
  await page.waitForURL(deliveryPages);
  const card = page.url();
  await page.goto("/passes/sundkort");
  expect(page.url()).toBe(card);
});
