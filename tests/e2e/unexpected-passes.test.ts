import { allowedHost, portalBeforeFaults } from "./support/addresses.ts";
import { futureStatus, goodLink, type LookupFault, memberWithFault } from "./support/faults.ts";
import { named, textOf } from "./support/plain-browser.ts";
import { expect, test } from "./support/test.ts";
import { passButton, typeName, words } from "./support/words.ts";

test.use({ baseURL: portalBeforeFaults });

const say = words.is;
const distrusted: LookupFault[] = [
  "links to a script",
  "links to a bare host",
  "links to another host",
  "links without encryption",
  "links with a password",
  "links to nothing",
];

test.describe("a pass that is not as it should be", { tag: "@once" }, () => {
  for (const fault of distrusted) {
    test(`is shown without a link, and why, when the service ${fault}`, async ({ plain }) => {
      await plain.setMemberSession(memberWithFault(fault));
      for (const address of ["/passes", "/passes/felagsadild"]) {
        const page = await plain.ask(address);
        expect(page.status).toBe(200);
        expect(page.source).not.toMatch(/evil|javascript:/i);
        expect(page.source).not.toContain(allowedHost);
        const heading = address === "/passes" ? say.passes.title : typeName("felagsadild", "is");
        expect(page.heading).toBe(heading);
        expect(textOf(page.all("article")[0])).toContain(say.offer.untrusted);
        expect(page.main).toContain(say.offer.untrustedBody);
        expect(page.all("main a").some((link) => textOf(link).includes("@"))).toBe(true);
      }
    });
  }

  test("is handed out with a status of the future", async ({ plain }) => {
    await plain.setMemberSession(memberWithFault("tells a status of the future"));
    const page = await plain.open("/passes");
    expect(page.source).not.toContain(futureStatus);
    const offer = page.one(`li[aria-label="${typeName("felagsadild", "is")}"]`);
    expect(textOf(offer)).toContain(say.status.other.label);
    expect(textOf(offer)).toContain(say.status.other.body);
    expect(named(offer, "a", passButton("get", "felagsadild"))?.getAttribute("href")).toBe(
      goodLink,
    );

    const deep = await plain.ask("/passes/felagsadild");
    expect(deep.status).toBe(303);
    expect(deep.headers.get("location")).toBe(goodLink);
  });

  test("is not there now, and is not said to be coming", async ({ plain }) => {
    await plain.setMemberSession(memberWithFault("has no pass yet"));
    for (const address of ["/passes", "/passes/felagsadild"]) {
      const page = await plain.open(address);
      expect(textOf(page.all("article")[0])).toContain(say.offer.noPass);
      expect(page.main).toContain(say.offer.noPassBody);
    }
  });
});
