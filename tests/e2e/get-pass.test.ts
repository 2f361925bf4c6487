import type { Page } from "@playwright/test";
import { passService } from "./support/addresses.ts";
import { findMember } from "./support/console-journey.ts";
import { identify, kennitalaField, offer } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import type { PlainBrowser, PlainPage } from "./support/plain-browser.ts";
import { lookUp } from "./support/service-lookup.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { type Language, passButton, serviceWords, staffWords, words } from "./support/words.ts";

const deliveryPages = `${passService}/p/*`;

function getPass(page: Page) {
  const name = passButton("apply", "sundkort");
  return offer(page, "sundkort").getByRole("button", { name }).click();
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

test("who qualifies asks for the card and lands on its page", { tag: "@once" }, async ({
  page,
  member,
}) => {
  const kennitala = member("first card");
  await identify(page, kennitala);
  await getPass(page);
  await page.waitForURL(deliveryPages);
  await expectPage(page, serviceWords.is.delivery.title);

  const { memberships } = await lookUp(kennitala);
  expect(memberships.map(({ pass }) => pass?.deliveryPageUrl)).toEqual([page.url()]);
});

test("who does not qualify is told why, and may enter another kennitala", async ({ page }) => {
  const { failure, member, offer: offerWords } = words.is;
  await identify(page, demoPeople.doesNotQualify);
  await getPass(page);
  await page.waitForURL("**/passes?refused=sundkort");
  const notice = page.getByRole("main").getByRole("status");
  await expectPage(page, "Sundkort: þú uppfyllir ekki skilyrðin");
  await expect(notice).toContainText(offerWords.refusedBody);
  await expect(notice).toContainText(failure["not-eligible"].next);
  await expect(notice).toBeFocused();
  const filledButtons = page.locator("main .button-primary");
  await expect(filledButtons).toHaveText([words.is.site.contactUs]);
  await expect(page.getByRole("link", { name: /@/ })).toHaveCount(1);
  await expect(offer(page, "sundkort").getByRole("button")).toHaveCount(0);
  expect((await lookUp(demoPeople.doesNotQualify)).memberships).toEqual([]);

  // The notice remains for the session, but takes the focus only the first time.
  for (const address of ["/passes", "/passes/sundkort"]) {
    await page.goto(address);
    await expect(page.getByText(failure["not-eligible"].title)).toBeVisible();
    await expect(page.locator(":focus")).toHaveCount(0);
    await expect(page.getByRole("button", { name: passButton("apply", "sundkort") })).toHaveCount(
      0,
    );
  }
  // In another visit the member may ask again, and the page mentions the refusal.
  await identify(page, demoPeople.doesNotQualify);
  await expect(page.getByRole("button", { name: passButton("apply", "sundkort") })).toBeVisible();
  await expectPage(page, words.is.passes.wasRefused);
  await expect(filledButtons).toHaveText([member.otherKennitala]);
  await expect(offer(page, "sundkort")).toContainText(/Umsókn þinni var hafnað \d+\. /);
  // The field for another kennitala contains the first one, because a digit of it may be wrong.
  await filledButtons.click();
  await expect(kennitalaField(page)).toHaveValue(demoPeople.doesNotQualify);
  await expect(kennitalaField(page)).toBeFocused();
  await expect(page.getByRole("link", { name: words.is.identify.toPasses })).toHaveCount(0);
  // Staff see the request on the member's page.
  await signInNewStaff(page.context(), { role: "sender" });
  await findMember(page, demoPeople.doesNotQualify);
  await expect(page.getByRole("main")).toContainText("Umsókn hafnað rétt í þessu");
  const { action, request } = staffWords.is.timeline;
  const entry = page.getByRole("row", { name: action["request-pass"] }).first();
  await expect(entry).toContainText(request.refused);
  await expect(entry).toContainText("Uppfyllir ekki skilyrðin");
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
