import { passService } from "./support/addresses.ts";
import { identify } from "./support/journey.ts";
import { type DemoPerson, demoPeople } from "./support/people.ts";
import { deliveryPageOf } from "./support/service-lookup.ts";
import { expect, test } from "./support/test.ts";

const addresses = ["/", "/passes", "/passes/felagsadild", "/passes/sundkort", "/sign-out"];

test("two members at once never see each other's passes", { tag: "@once" }, async ({
  page,
  somebodyElse,
}) => {
  const other = await somebodyElse();
  const pair: [typeof page, DemoPerson, DemoPerson][] = [
    [page, "inWallet", "validLater"],
    [other, "validLater", "inWallet"],
  ];
  for (const [their, person] of pair) await identify(their, demoPeople[person]);

  const rounds = Array.from({ length: 10 }, () => pair).flat();
  await Promise.all(
    rounds.map(async ([their, self, stranger]) => {
      const answer = await their.request.get("/passes");
      const source = await answer.text();
      expect(source).toContain(demoPeople[self]);
      expect(source).toContain(await deliveryPageOf(demoPeople[self]));
      expect(source).not.toContain(demoPeople[stranger]);
      expect(source).not.toContain(await deliveryPageOf(demoPeople[stranger]));
    }),
  );
});

test("no cache may keep a page of a member's", { tag: "@once" }, async ({ page }) => {
  await identify(page, demoPeople.inWallet);
  const asPrefetch = { "Next-Router-Prefetch": "1", Purpose: "prefetch" };
  const asScript = { RSC: "1" };
  for (const headers of [{}, asPrefetch, asScript, { ...asPrefetch, ...asScript }]) {
    for (const address of addresses) {
      const answer = await page.request.get(address, { headers, maxRedirects: 0 });
      expect(answer.headers()["cache-control"], address).toBe("private, no-store");
      expect(answer.headers()["content-security-policy"], address).toContain("default-src 'none'");
    }
  }
});

test("a prefetch by nobody gets nothing of anybody's", { tag: "@once" }, async ({ request }) => {
  for (const [name, value] of [
    ["Next-Router-Prefetch", "1"],
    ["Purpose", "prefetch"],
    ["RSC", "1"],
  ] as const) {
    const headers = { [name]: value };
    const answer = await request.get("/passes", { headers, maxRedirects: 0 });
    expect(await answer.text()).not.toContain(new URL(passService).host);
    expect(answer.status()).toBeLessThan(400);
  }
});
