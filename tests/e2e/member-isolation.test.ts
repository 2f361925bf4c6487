import { passService } from "./support/addresses.ts";
import { type DemoPerson, demoPeople } from "./support/people.ts";
import type { PlainBrowser } from "./support/plain-browser.ts";
import { deliveryPageOf } from "./support/service-lookup.ts";
import { expect, test } from "./support/test.ts";

const addresses = ["/", "/passes", "/passes/felagsadild", "/passes/sundkort", "/sign-out"];

test("two members at once never see each other's passes", { tag: "@once" }, async ({
  plain,
  plainIn,
}) => {
  const pair: [PlainBrowser, DemoPerson, DemoPerson][] = [
    [plain, "inWallet", "validLater"],
    [plainIn("is"), "validLater", "inWallet"],
  ];
  for (const [their, person] of pair) await identify(their, demoPeople[person]);

  const rounds = Array.from({ length: 10 }, () => pair).flat();
  await Promise.all(
    rounds.map(async ([their, self, stranger]) => {
      const { source } = await their.ask("/passes");
      expect(source).toContain(demoPeople[self]);
      expect(source).toContain(await deliveryPageOf(demoPeople[self]));
      expect(source).not.toContain(demoPeople[stranger]);
      expect(source).not.toContain(await deliveryPageOf(demoPeople[stranger]));
    }),
  );
});

test("no cache may keep a page of a member's", { tag: "@once" }, async ({ plain }) => {
  await identify(plain, demoPeople.inWallet);
  const asPrefetch = { "Next-Router-Prefetch": "1", Purpose: "prefetch" };
  const asScript = { RSC: "1" };
  for (const headers of [{}, asPrefetch, asScript, { ...asPrefetch, ...asScript }]) {
    for (const address of addresses) {
      const answer = await plain.ask(address, { headers });
      expect(answer.headers.get("cache-control"), address).toBe("private, no-store");
      expect(answer.headers.get("content-security-policy"), address).toContain(
        "default-src 'none'",
      );
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

async function identify(plain: PlainBrowser, kennitala: string): Promise<void> {
  const passes = await plain.submit(await plain.open("/"), "[name=kennitala]", { kennitala });
  expect(passes.address.pathname).toBe("/passes");
}
