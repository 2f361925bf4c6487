import { passService, ports } from "./support/addresses.ts";
import { alertIn, answerKennitala, sourceOf } from "./support/journey.ts";
import { type DemoPerson, demoPeople } from "./support/people.ts";
import { lookUp } from "./support/service-says.ts";
import { bringIn } from "./support/session.ts";
import { expect, onceButTheFirst, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { filled, type Slug, typeName, words } from "./support/words.ts";

const say = words.is;

const handedOver: [Slug, DemoPerson, membership: number][] = [
  ["felagsadild", "inWallet", 0],
  ["felagsadild", "unclaimed", 0],
  ["felagsadild", "mayAlsoGetCard", 0],
  ["felagsadild", "grace", 0],
  ["felagsadild", "both", 1],
  ["sundkort", "both", 0],
  ["felagsadild", "twoMembers", 0],
  ["felagsadild", "validLater", 0],
  ["felagsadild", "failsCheckDigit", 0],
];

for (const [index, [slug, person, membership]] of handedOver.entries()) {
  test(
    `the link to ${slug} takes ${person} straight to the pass`,
    onceButTheFirst(index),
    async ({ page }) => {
      const { memberships } = await lookUp(demoPeople[person]);
      const delivery = memberships[membership]?.pass?.deliveryPageUrl ?? "";
      await bringIn(page.context(), demoPeople[person], ports.portal);

      const answer = await page.request.get(`/passes/${slug}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(303);
      expect(answer.headers().location).toBe(delivery);
      expect(answer.headers()["cache-control"]).toContain("no-store");

      await page.goto(`/passes/${slug}`);
      expect(page.url()).toBe(delivery);
    },
  );
}

const told: [Slug, DemoPerson, label: string, body: string][] = [
  ["felagsadild", "voided", say.status.VOIDED.label, say.status.VOIDED.body],
  ["felagsadild", "expired", say.status.EXPIRED.label, say.status.EXPIRED.body],
  ["felagsadild", "redeemed", say.status.REDEEMED.label, say.status.REDEEMED.body],
  ["felagsadild", "pending", say.offer.preparing, say.offer.preparingBody],
  ["felagsadild", "mayGetCard", say.offer.noMembership, say.offer.noMembershipBody],
  ["felagsadild", "unknown", say.offer.noMembership, say.offer.noMembershipBody],
  ["sundkort", "cardDeleted", say.status.DELETED.label, say.status.DELETED.body],
  ["sundkort", "mayGetCard", say.offer.available, say.offer.ask],
  ["sundkort", "inWallet", say.offer.available, say.offer.ask],
];

for (const [index, [slug, person, label, body]] of told.entries()) {
  test(
    `the link to ${slug} tells ${person} where they stand`,
    onceButTheFirst(index),
    async ({ page }) => {
      const kennitala = demoPeople[person];
      await bringIn(page.context(), kennitala, ports.portal);
      const answer = await page.goto(`/passes/${slug}`);
      expect(answer?.status()).toBe(200);
      await see(page, typeName(slug, "is"));
      await expect(page.getByRole("article")).toContainText(label);
      await expect(page.getByRole("main")).toContainText(filled(body, { kennitala }));
      expect(await sourceOf(page.request, `/passes/${slug}`)).not.toContain(
        new URL(passService).host,
      );
    },
  );
}

test("who comes by the link gives the kennitala there, and lands on the pass", async ({ page }) => {
  const { memberships } = await lookUp(demoPeople.inWallet);
  await page.goto("/passes/felagsadild");
  await see(page, typeName("felagsadild", "is"));
  await expect(page.getByText(say.identify.leadForType.kennitala)).toBeVisible();
  await answerKennitala(page, demoPeople.inWallet);
  await page.waitForURL(memberships[0]?.pass?.deliveryPageUrl ?? "");
});

test("a wrong kennitala on the link is asked for again there", async ({ page }) => {
  await page.goto("/passes/sundkort");
  await answerKennitala(page, "12345");
  await expect(alertIn(page)).toContainText(say.identify.problem.malformed);
  await answerKennitala(page, demoPeople.mayGetCard);
  await page.waitForURL("**/passes/sundkort");
  await expect(page.getByRole("button", { name: say.offer.get })).toBeVisible();
});
