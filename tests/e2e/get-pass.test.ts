import type { Page } from "@playwright/test";
import { passService } from "./support/addresses.ts";
import { alertIn, identify, offer } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { named, type PlainBrowser, type PlainPage, textOf } from "./support/plain-browser.ts";
import { lookUp } from "./support/service-lookup.ts";
import { expect, test } from "./support/test.ts";
import {
  filled,
  type Language,
  languages,
  passButton,
  type Slug,
  serviceWords,
  typeName,
  words,
} from "./support/words.ts";

const deliveryPages = `${passService}/p/*`;

function getPass(page: Page) {
  const name = passButton("apply", "sundkort");
  return offer(page, "sundkort").getByRole("button", { name }).click();
}

for (const language of languages) {
  const { failure } = words[language];

  test.describe(`in ${language === "is" ? "Icelandic" : "English"}`, { tag: "@once" }, () => {
    test("who is not on the register gets no card", async ({ plainIn }) => {
      const kennitala = demoPeople.unknown;
      const plain = plainIn(language);
      await plain.setMemberSession(kennitala);
      const notice = (await askFor(plain, language)).alert;
      expect(notice).toContain(failure["not-a-member"].title);
      expect(notice).toContain(filled(failure["not-a-member"].body, { kennitala }));
    });

    test("who does not qualify is told so in words of the language", async ({ plainIn }) => {
      const plain = plainIn(language);
      await plain.setMemberSession(demoPeople.doesNotQualify);
      const answer = await askFor(plain, language);
      for (const part of ["title", "body", "next"] as const) {
        expect(answer.alert).toContain(failure["not-eligible"][part]);
      }
      const card = offerIn(answer, "sundkort", language);
      expect(card.querySelectorAll("a").map(textOf).join(" ")).toContain("@");
      expect(card.querySelectorAll("button")).toEqual([]);
    });
  });
}

test("who asks for the card in English lands on its page in English", { tag: "@once" }, async ({
  plainIn,
  member,
}) => {
  const kennitala = member("first card in English");
  const plain = plainIn("en");
  await plain.submit(await plain.open("/"), "[name=kennitala]", { kennitala });
  const page = await askFor(plain, "en");
  expect(page.heading).toBe(serviceWords.en.delivery.title);
  const { memberships } = await lookUp(kennitala);
  const [delivery] = memberships.map(({ pass }) => pass?.deliveryPageUrl);
  expect(memberships).toHaveLength(1);
  expect(page.address.origin + page.address.pathname).toBe(delivery);
});

test("who qualifies asks for the card and lands on its page", async ({ page, member }) => {
  const kennitala = member("first card");
  await identify(page, kennitala);
  await getPass(page);
  await page.waitForURL(deliveryPages);
  await expectPage(page, serviceWords.is.delivery.title);

  const { memberships } = await lookUp(kennitala);
  expect(memberships.map(({ pass }) => pass?.deliveryPageUrl)).toEqual([page.url()]);
});

test("who does not qualify is told so in place, and whom to ask", async ({ page }) => {
  const { failure } = words.is;
  await identify(page, demoPeople.doesNotQualify);
  await getPass(page);
  const notice = alertIn(page).filter({ hasText: failure["not-eligible"].title });
  await expect(notice).toContainText(failure["not-eligible"].body);
  await expect(notice).toContainText(failure["not-eligible"].next);
  await expect(notice).toBeFocused();
  expect(new URL(page.url()).pathname).toBe("/passes");
  await expect(offer(page, "sundkort").getByRole("link", { name: /@/ })).toBeVisible();
  await expect(offer(page, "sundkort").getByRole("button")).toHaveCount(0);
  expect((await lookUp(demoPeople.doesNotQualify)).memberships).toEqual([]);
});

test("asking again gives the same pass", { tag: "@once" }, async ({ plain, plainIn, member }) => {
  const kennitala = member("two clicks");
  const elsewhere = plainIn("is");
  const button = passButton("apply", "sundkort");
  await plain.setMemberSession(kennitala);
  await elsewhere.setMemberSession(kennitala);
  const [here, there] = [await plain.open("/passes"), await elsewhere.open("/passes")];
  const first = await plain.submit(here, { button });
  expect(first.heading).toBe(serviceWords.is.delivery.title);
  const second = await elsewhere.submit(there, { button });
  expect(second.address.href).toBe(first.address.href);

  const card = offerIn(await plain.open("/passes"));
  const way = named(card, "a", passButton("get", "sundkort"));
  expect(way?.getAttribute("href")).toBe(first.address.href);
  expect((await lookUp(kennitala)).memberships).toHaveLength(1);
});

test("a card beside a membership leaves the membership as it is", { tag: "@once" }, async ({
  plain,
  member,
}) => {
  const kennitala = member("card beside membership");
  const before = await lookUp(kennitala);
  await plain.setMemberSession(kennitala);
  expect((await askFor(plain)).heading).toBe(serviceWords.is.delivery.title);
  const after = await lookUp(kennitala);
  expect(after.memberships.slice(1)).toEqual(before.memberships);

  const passes = await plain.open("/passes");
  expect(offerIn(passes, "felagsadild")).toBeDefined();
  expect(textOf(offerIn(passes))).toContain(words.is.status.UNCLAIMED.label);
});

test("a card that was removed is replaced by a new one", { tag: "@once" }, async ({
  plain,
  member,
}) => {
  const kennitala = member("card again");
  const before = await lookUp(kennitala);
  await plain.setMemberSession(kennitala);
  expect(textOf(offerIn(await plain.open("/passes")))).toContain(words.is.offer.available);
  const page = await askFor(plain);
  const after = await lookUp(kennitala);
  expect(after.memberships).toHaveLength(1);
  expect(after.memberships[0]?.pass?.status).toBe("UNCLAIMED");
  expect(after.memberships[0]?.pass?.id).not.toBe(before.memberships[0]?.pass?.id);
  expect(after.memberships[0]?.pass?.deliveryPageUrl).toBe(page.address.href);
});

test("the card can be asked for on its own link", { tag: "@once" }, async ({ plain, member }) => {
  const kennitala = member("from the deep link");
  const link = await plain.open("/passes/sundkort");
  const known = await plain.submit(link, "[name=kennitala]", { kennitala });
  const card = await plain.submit(known, { button: passButton("apply", "sundkort") });
  expect(card.heading).toBe(serviceWords.is.delivery.title);
  expect((await plain.open("/passes/sundkort")).address.href).toBe(card.address.href);
});

/** By fetch: asks for the card on the page of all passes. */
async function askFor(plain: PlainBrowser, language: Language = "is"): Promise<PlainPage> {
  const button = passButton("apply", "sundkort", language);
  return plain.submit(await plain.open("/passes"), { button });
}

/** One membership type on that page. */
const offerIn = (page: PlainPage, slug: Slug = "sundkort", language: Language = "is") =>
  page.one(`li[aria-label="${typeName(slug, language)}"]`);
