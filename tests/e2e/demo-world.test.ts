import type { HTMLElement } from "node-html-parser";
import type { PassStatus } from "#contract/index.ts";
import { passService } from "./support/addresses.ts";
import { arrive, offer } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { type DemoPerson, demoPeople } from "./support/people.ts";
import { named, type PlainBrowser, type PlainPage, textOf } from "./support/plain-browser.ts";
import { readCode } from "./support/read-code.ts";
import { lookUp } from "./support/service-lookup.ts";
import { expect, test } from "./support/test.ts";
import { filled, languages, passButton, type Slug, typeName, words } from "./support/words.ts";

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

/** Both languages are asked for by everybody; what a script adds is proven by the journeys. */
for (const language of languages) {
  test.describe(`"Your passes" in ${language === "is" ? "Icelandic" : "English"}`, {
    tag: "@once",
  }, () => {
    const say = words[language];
    const offerIn = (page: PlainPage, slug: Slug) =>
      page.one(`main li[aria-label="${typeName(slug, language)}"]`);
    const codes = (of: HTMLElement) =>
      of
        .querySelectorAll("img")
        .filter((image) => image.getAttribute("alt")?.includes(typeName("felagsadild", language)));
    const waysToAsk = (of: HTMLElement) =>
      of.querySelectorAll("a").filter((link) => /^\+354|@/.test(textOf(link)));

    let plain: PlainBrowser;
    test.beforeEach(({ plainIn }) => {
      plain = plainIn(language);
    });

    async function arrive(person: DemoPerson): Promise<PlainPage> {
      await plain.setMemberSession(demoPeople[person]);
      return plain.open("/passes");
    }

    for (const [who, person, status, inWallet] of passToHandOut) {
      test(`a member with ${who} is given it`, async () => {
        const { memberships } = await lookUp(demoPeople[person]);
        const page = await arrive(person);
        expect(page.heading).toBe(say.passes.title);
        const membership = offerIn(page, "felagsadild");
        const told = textOf(membership);
        expect(told).toContain(say.status[status as keyof typeof say.status].label);
        expect(told).toContain(say.status[status as keyof typeof say.status].body);
        expect(told.includes(say.offer.inWallet)).toBe(inWallet);
        const link = named(
          membership,
          "a",
          passButton(inWallet ? "open" : "get", "felagsadild", language),
        );
        expect(link?.getAttribute("href")).toBe(memberships[0]?.pass?.deliveryPageUrl);
        expect(codes(membership)).toHaveLength(1);
      });
    }

    for (const [who, person, status] of closedPass) {
      test(`a member with ${who} is told so, and gets no link to it`, async () => {
        const page = await arrive(person);
        const membership = offerIn(page, "felagsadild");
        const told = textOf(membership);
        expect(told).toContain(say.status[status as keyof typeof say.status].label);
        expect(told).toContain(say.status[status as keyof typeof say.status].body);
        expect(waysToAsk(membership)).not.toHaveLength(0);
        expect(codes(membership)).toHaveLength(0);
        expect(page.source).not.toContain(new URL(passService).host);
      });
    }

    test("a membership that awaits confirmation is being prepared", async () => {
      const membership = offerIn(await arrive("pending"), "felagsadild");
      expect(textOf(membership)).toContain(say.offer.preparing);
      expect(textOf(membership)).toContain(say.offer.preparingBody);
      expect(textOf(membership)).toContain(say.membership.PENDING);
      expect(waysToAsk(membership)).not.toHaveLength(0);
    });

    test("the grace period is said beside the pass", async () => {
      const membership = offerIn(await arrive("grace"), "felagsadild");
      expect(textOf(membership)).toContain(say.membership.GRACE);
    });

    test("a member with both passes sees the newest first", async () => {
      const { memberships } = await lookUp(demoPeople.both);
      const shown = (await arrive("both"))
        .all("main li")
        .filter((item) => item.querySelector("article"));
      expect(shown.map((item) => item.getAttribute("aria-label"))).toEqual([
        typeName("sundkort", language),
        typeName("felagsadild", language),
      ]);
      const links = shown.flatMap((item) => item.querySelectorAll("a"));
      expect(links.map((link) => link.getAttribute("href"))).toEqual(
        memberships.map(({ pass }) => pass?.deliveryPageUrl),
      );
    });

    test("a member who may have a card is offered it beside the membership", async () => {
      const page = await arrive("mayAlsoGetCard");
      expect(page.all("h2").map(textOf)).toContain(say.passes.available);
      const card = offerIn(page, "sundkort");
      expect(textOf(card)).toContain(say.offer.available);
      expect(named(card, "button", passButton("apply", "sundkort", language))).toBeDefined();
    });

    for (const person of ["mayGetCard", "doesNotQualify"] as const) {
      test(`somebody without a live membership is told so (${person})`, async () => {
        const page = await arrive(person);
        expect(page.heading).toBe(say.passes.none);
        const kennitala = demoPeople[person];
        expect(page.main).toContain(filled(say.passes.noneBody, { kennitala }));
        expect(page.all(`li[aria-label="${typeName("felagsadild", language)}"]`)).toEqual([]);
        expect(
          named(offerIn(page, "sundkort"), "button", passButton("apply", "sundkort", language)),
        ).toBeDefined();
      });
    }

    for (const [what, person, label, button] of [
      [
        "was removed",
        "cardDeleted",
        say.offer.available,
        passButton("apply", "sundkort", language),
      ],
      [
        "has expired",
        "cardExpired",
        say.status.EXPIRED.label,
        passButton("again", "sundkort", language),
      ],
    ] as const) {
      test(`a card that ${what} can be had again`, async () => {
        const page = await arrive(person);
        const card = offerIn(page, "sundkort");
        expect(textOf(card)).toContain(label);
        expect(named(card, "button", button)).toBeDefined();
        expect(page.source).not.toContain(new URL(passService).host);
      });
    }

    test("a kennitala that is not on the register is said not to be", async () => {
      const page = await arrive("unknown");
      expect(page.heading).toBe(say.passes.none);
      const kennitala = demoPeople.unknown;
      expect(page.main).toContain(filled(say.passes.unknownMember, { kennitala }));
    });
  });
}

test("beside a pass is a code for the phone, but not on a phone", { tag: "@once" }, async ({
  page,
}) => {
  const { memberships } = await lookUp(demoPeople.unclaimed);
  await arrive(page, demoPeople.unclaimed);
  await expectPage(page, words.is.passes.title);
  const code = offer(page, "felagsadild").getByAltText(
    filled(words.is.offer.scanTitle, { type: typeName("felagsadild", "is") }),
  );
  await expect(code).toBeVisible();
  expect(await readCode(code)).toBe(memberships[0]?.pass?.deliveryPageUrl);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(code).toBeHidden();
  await expect(
    offer(page, "felagsadild").getByRole("link", { name: passButton("get", "felagsadild") }),
  ).toBeInViewport();
});

test("a phone does not ask for the code", { tag: "@once" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await arrive(page, demoPeople.unclaimed);
  await expectPage(page, words.is.passes.title);
  await page.waitForLoadState("networkidle");
  expect(asked).toContain("/passes");
  expect(asked.filter((path) => path.startsWith("/passes/code/"))).toEqual([]);
});

test("the code of a pass is for its holder alone", { tag: "@once" }, async ({ plain }) => {
  const [membership] = (await lookUp(demoPeople.unclaimed)).memberships;
  const address = `/passes/code/${membership?.subscriberListId}`;
  expect((await plain.ask(address)).status, "signed out").toBe(404);
  await plain.setMemberSession(demoPeople.unclaimed);
  const picture = await plain.ask(address);
  expect(picture.status).toBe(200);
  expect(picture.headers.get("content-type")).toBe("image/svg+xml");
  expect(picture.headers.get("cache-control")).toBe("private, no-store");
  await plain.setMemberSession(demoPeople.voided);
  expect((await plain.ask(address)).status, "a closed pass").toBe(404);
  await plain.setMemberSession(demoPeople.unknown);
  expect((await plain.ask(address)).status, "no pass at all").toBe(404);
});
