import { passService } from "./support/addresses.ts";
import { arrive, offer } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { type DemoPerson, demoPeople } from "./support/people.ts";
import { named, type PlainBrowser, type PlainPage, textOf } from "./support/plain-browser.ts";
import { readCode } from "./support/read-code.ts";
import { lookUp } from "./support/service-lookup.ts";
import { expect, test } from "./support/test.ts";
import { filled, type Language, passButton, type Slug, typeName, words } from "./support/words.ts";

const { status, offer: offered, membership: memberships, passes: listed, failure } = words.is;

type Way = ["a", "open" | "get"] | ["button", "apply" | "again"];

/** State of a membership type on the page, and its button where there is one. */
const shown: [who: string, DemoPerson, Slug, words: string[], way?: Way][] = [
  [
    "in a wallet",
    "inWallet",
    "felagsadild",
    [
      "Sigríður Jónsdóttir",
      ...saidOf("ACTIVE"),
      `Gildir til og með 31. desember 2030 · ${offered.inWallet}`,
    ],
    ["a", "open"],
  ],
  ["not fetched yet", "unclaimed", "felagsadild", [status.UNCLAIMED.label], ["a", "get"]],
  [
    "taken out of the wallet, in the grace period",
    "grace",
    "felagsadild",
    [...saidOf("UPDATES_OFF"), memberships.GRACE],
    ["a", "get"],
  ],
  ["valid from next year", "validLater", "felagsadild", saidOf("INACTIVE"), ["a", "open"]],
  ["voided", "voided", "felagsadild", saidOf("VOIDED")],
  ["expired", "expired", "felagsadild", saidOf("EXPIRED")],
  ["used up", "redeemed", "felagsadild", saidOf("REDEEMED")],
  [
    "of a membership that awaits confirmation",
    "pending",
    "felagsadild",
    [offered.preparing, offered.preparingBody, memberships.PENDING],
  ],
  ["to ask for", "mayAlsoGetCard", "sundkort", [offered.available], ["button", "apply"]],
  ["removed, to be had again", "cardDeleted", "sundkort", [offered.available], ["button", "apply"]],
  [
    "expired, to be had again",
    "cardExpired",
    "sundkort",
    [status.EXPIRED.label],
    ["button", "again"],
  ],
];

function saidOf(name: keyof typeof status): string[] {
  return name === "ACTIVE" ? [status[name].label] : [status[name].label, status[name].body];
}

test.describe("on the page of all passes", { tag: "@once" }, () => {
  const offerOn = (page: PlainPage, slug: Slug, language: Language = "is") =>
    page.one(`main li[aria-label="${typeName(slug, language)}"]`);

  async function arriveBy(plain: PlainBrowser, person: DemoPerson): Promise<PlainPage> {
    await plain.setMemberSession(demoPeople[person]);
    return plain.open("/passes");
  }

  for (const [what, person, slug, words, [tag, act] = []] of shown) {
    test(`a pass that is ${what}`, async ({ plain }) => {
      const page = await arriveBy(plain, person);
      const membership = offerOn(page, slug);
      for (const one of words) expect(textOf(membership)).toContain(one);
      expect(textOf(membership.querySelector("h2"))).toBe(typeName(slug, "is"));
      expect(textOf(membership).includes(offered.inWallet)).toBe(act === "open");
      const codes = membership
        .querySelectorAll("img")
        .filter((image) => image.getAttribute("alt")?.includes(typeName(slug, "is")));
      expect(codes).toHaveLength(tag === "a" ? 1 : 0);
      if (tag === "a") {
        const [first] = (await lookUp(demoPeople[person])).memberships;
        const link = named(membership, tag, passButton(act, slug));
        expect(link?.getAttribute("href")).toBe(first?.pass?.deliveryPageUrl);
      } else if (tag === "button") {
        expect(named(membership, tag, passButton(act, slug))).toBeDefined();
      } else {
        const ways = membership.querySelectorAll("a, button");
        expect(
          ways.map((way) => way.getAttribute("href")).filter((to) => to !== "#contact"),
        ).toEqual([]);
        expect(page.source).not.toContain(new URL(passService).host);
      }
    });
  }

  test("a pass is in English to whoever reads English", async ({ plainIn }) => {
    const page = await arriveBy(plainIn("en"), "inWallet");
    expect(page.heading).toBe(words.en.passes.title);
    const membership = offerOn(page, "felagsadild", "en");
    expect(textOf(membership)).toContain(words.en.status.ACTIVE.label);
    expect(named(membership, "a", passButton("open", "felagsadild", "en"))).toBeDefined();
  });

  test("a member with both passes sees the newest first", async ({ plain }) => {
    const { memberships } = await lookUp(demoPeople.both);
    const items = (await arriveBy(plain, "both"))
      .all("main li")
      .filter((item) => item.querySelector("article"));
    expect(items.map((item) => item.getAttribute("aria-label"))).toEqual(
      (["sundkort", "felagsadild"] as const).map((slug) => typeName(slug, "is")),
    );
    const links = items.flatMap((item) => item.querySelectorAll("a"));
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      memberships.map(({ pass }) => pass?.deliveryPageUrl),
    );
  });

  for (const [person, title, body] of [
    [
      "mayGetCard",
      listed.mayAsk,
      "kennitöluna {kennitala}, en þú getur sótt um skírteinið hér fyrir neðan.",
    ],
    ["unknown", failure["not-a-member"].title, "Þú slóst inn kennitöluna {kennitala}."],
  ] as const) {
    test(`somebody without a live membership is told so (${person})`, async ({ plain }) => {
      const page = await arriveBy(plain, person);
      expect(page.heading).toBe(title);
      expect(page.main).toContain(filled(body, { kennitala: demoPeople[person] }));
      expect(page.all(`li[aria-label="${typeName("felagsadild", "is")}"]`)).toEqual([]);
      const primary =
        person === "unknown" ? words.is.member.otherKennitala : passButton("apply", "sundkort");
      expect(page.all("main .button-primary").map(textOf)).toEqual([primary]);
      const mayBeRefused = page.main.includes(offered.askWithoutMembership);
      expect(mayBeRefused).toBe(person === "mayGetCard");
    });
  }
});

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
