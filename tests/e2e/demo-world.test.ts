import type { PassStatus } from "#contract/index.ts";
import { passService } from "./support/addresses.ts";
import { arrive, offer, sourceOf } from "./support/journey.ts";
import { type DemoPerson, demoPeople } from "./support/people.ts";
import { lookUp } from "./support/service-says.ts";
import { expect, onceButTheFirst, test } from "./support/test.ts";
import { expectWholesome, see } from "./support/wholesome.ts";
import { browserLanguage, filled, languages, typeName, words } from "./support/words.ts";

const passToHandOut: [who: string, DemoPerson, PassStatus, inWallet: boolean][] = [
  ["a pass in a wallet", "inWallet", "ACTIVE", true],
  ["a pass that waits", "unclaimed", "UNCLAIMED", false],
  ["a pass, and a card to ask for", "mayAlsoGetCard", "ACTIVE", true],
  ["a pass taken out of the wallet, in the grace period", "grace", "UPDATES_OFF", false],
  ["a kennitala that two members share", "twoMembers", "ACTIVE", true],
  ["a pass that is valid from next year", "validLater", "INACTIVE", true],
  ["a kennitala that fails the old check", "failsCheckDigit", "ACTIVE", true],
];

const closedPass: [who: string, DemoPerson, PassStatus][] = [
  ["a pass that was voided", "voided", "VOIDED"],
  ["a pass that ran out", "expired", "EXPIRED"],
  ["a pass that was used up", "redeemed", "REDEEMED"],
];

for (const language of languages) {
  // The words are the same without a script: one language shows that they are there.
  const only = language === "en" ? { tag: "@with-script" } : {};
  test.describe(`"Your passes" in ${language === "is" ? "Icelandic" : "English"}`, only, () => {
    test.use({ locale: browserLanguage[language] });
    const say = words[language];

    for (const [index, [who, person, status, inWallet]] of passToHandOut.entries()) {
      test(`a member with ${who} is given it`, onceButTheFirst(index), async ({ page }) => {
        const { memberships } = await lookUp(demoPeople[person]);
        await arrive(page, demoPeople[person]);
        await see(page, say.passes.title);
        const membership = offer(page, "felagsadild", language);
        await expect(membership).toContainText(say.status[status as keyof typeof say.status].label);
        await expect(membership).toContainText(say.status[status as keyof typeof say.status].body);
        await (inWallet ? expect(membership) : expect(membership).not).toContainText(
          say.offer.inWallet,
        );
        await expect(
          membership.getByRole("link", { name: say.offer[inWallet ? "open" : "get"] }),
        ).toHaveAttribute("href", memberships[0]?.pass?.deliveryPageUrl ?? "");
        await expect(
          membership.getByRole("img", { name: typeName("felagsadild", language) }),
        ).toBeVisible();
      });
    }

    for (const [index, [who, person, status]] of closedPass.entries()) {
      test(
        `a member with ${who} is told so, and gets no link to it`,
        onceButTheFirst(index),
        async ({ page }) => {
          await arrive(page, demoPeople[person]);
          const membership = offer(page, "felagsadild", language);
          await expect(membership).toContainText(
            say.status[status as keyof typeof say.status].label,
          );
          await expect(membership).toContainText(
            say.status[status as keyof typeof say.status].body,
          );
          await expect(membership.getByRole("link", { name: /^\+354|@/ })).not.toHaveCount(0);
          await expect(
            membership.getByRole("img", { name: typeName("felagsadild", language) }),
          ).toHaveCount(0);
          expect(await sourceOf(page.request, "/passes")).not.toContain(new URL(passService).host);
        },
      );
    }

    test("a membership that awaits confirmation is being prepared", { tag: "@once" }, async ({
      page,
    }) => {
      await arrive(page, demoPeople.pending);
      const membership = offer(page, "felagsadild", language);
      await expect(membership).toContainText(say.offer.preparing);
      await expect(membership).toContainText(say.offer.preparingBody);
      await expect(membership).toContainText(say.membership.PENDING);
      await expect(membership.getByRole("link", { name: /^\+354|@/ })).not.toHaveCount(0);
    });

    test("the grace period is said beside the pass", { tag: "@once" }, async ({ page }) => {
      await arrive(page, demoPeople.grace);
      await expect(offer(page, "felagsadild", language)).toContainText(say.membership.GRACE);
    });

    test("a member with both passes sees the newest first", { tag: "@once" }, async ({ page }) => {
      const { memberships } = await lookUp(demoPeople.both);
      await arrive(page, demoPeople.both);
      const shown = page.getByRole("listitem").filter({ has: page.getByRole("article") });
      await expect(shown).toHaveCount(2);
      await expect(shown.first()).toHaveAccessibleName(typeName("sundkort", language));
      await expect(shown.last()).toHaveAccessibleName(typeName("felagsadild", language));
      const links = shown.getByRole("link", { name: /./ });
      expect(
        await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
      ).toEqual(memberships.map(({ pass }) => pass?.deliveryPageUrl));
    });

    test("a member who may have a card is offered it beside the membership", async ({ page }) => {
      await arrive(page, demoPeople.mayAlsoGetCard);
      await expect(page.getByRole("heading", { name: say.passes.available })).toBeVisible();
      const card = offer(page, "sundkort", language);
      await expect(card).toContainText(say.offer.available);
      await expect(card.getByRole("button", { name: say.offer.get })).toBeVisible();
    });

    for (const person of ["mayGetCard", "doesNotQualify"] as const) {
      test(`somebody without a live membership is told so (${person})`, async ({ page }) => {
        const kennitala = demoPeople[person];
        await arrive(page, kennitala);
        await see(page, say.passes.none);
        await expect(page.getByText(filled(say.passes.noneBody, { kennitala }))).toBeVisible();
        await expect(offer(page, "felagsadild", language)).toHaveCount(0);
        await expect(
          offer(page, "sundkort", language).getByRole("button", { name: say.offer.get }),
        ).toBeVisible();
      });
    }

    test("a card that was removed can be had again", async ({ page }) => {
      await arrive(page, demoPeople.cardDeleted);
      const card = offer(page, "sundkort", language);
      await expect(card).toContainText(say.status.DELETED.label);
      await expect(card.getByRole("button", { name: say.offer.getAgain })).toBeVisible();
      expect(await sourceOf(page.request, "/passes")).not.toContain(new URL(passService).host);
    });

    test("a kennitala that is not on the register is said not to be", { tag: "@once" }, async ({
      page,
    }) => {
      const kennitala = demoPeople.unknown;
      await arrive(page, kennitala);
      await see(page, say.passes.none);
      await expect(page.getByText(filled(say.passes.unknownMember, { kennitala }))).toBeVisible();
      await expectWholesome(page);
    });
  });
}

test("beside a pass is a code for the phone, but not on a phone", async ({ page }) => {
  await arrive(page, demoPeople.unclaimed);
  const code = offer(page, "felagsadild").getByAltText(
    filled(words.is.offer.scanTitle, { type: typeName("felagsadild", "is") }),
  );
  await expect(code).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(code).toBeHidden();
  await expect(
    offer(page, "felagsadild").getByRole("link", { name: words.is.offer.get }),
  ).toBeInViewport();
});
