import { passService, ports } from "./support/addresses.ts";
import { answerKennitala } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { type DemoPerson, demoPeople } from "./support/people.ts";
import { textOf } from "./support/plain-browser.ts";
import { deliveryPageOf, lookUp } from "./support/service-lookup.ts";
import { cookieName, newSession } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { filled, passButton, type Slug, typeName, words } from "./support/words.ts";

const strings = words.is;

const handedOver: [Slug, DemoPerson, membership: number][] = [
  ["felagsadild", "grace", 0],
  ["felagsadild", "both", 1],
];

for (const [slug, person, membership] of handedOver) {
  test(`the link to ${slug} takes ${person} straight to the pass`, { tag: "@once" }, async ({
    plain,
  }) => {
    const { memberships } = await lookUp(demoPeople[person]);
    const delivery = memberships[membership]?.pass?.deliveryPageUrl ?? "";
    await plain.setMemberSession(demoPeople[person]);
    const answer = await plain.ask(`/passes/${slug}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(delivery);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect((await plain.open(`/passes/${slug}`)).address.href).toBe(delivery);
  });
}

test("the link answers a request for its head alike, and leaves the router's own to its page", {
  tag: "@once",
}, async ({ plain }) => {
  await plain.setMemberSession(demoPeople.unclaimed);
  const head = await plain.ask("/passes/felagsadild", { method: "HEAD" });
  expect(head.status).toBe(303);
  expect(head.headers.get("location")).toBe(await deliveryPageOf(demoPeople.unclaimed));
  const answer = await plain.ask("/passes/felagsadild", { headers: { "sec-fetch-dest": "empty" } });
  expect(answer.status).not.toBe(303);
});

test("of two sessions in one request the link takes the one that the pages take", {
  tag: "@once",
}, async ({ request }) => {
  const [first, last] = await Promise.all(
    [demoPeople.inWallet, demoPeople.unclaimed].map((one) => newSession(one, ports.portal)),
  );
  const headers = { Cookie: `${cookieName}=${first}; ${cookieName}=${last}` };
  const link = await request.get("/passes/felagsadild", { headers, maxRedirects: 0 });
  const delivery = await deliveryPageOf(demoPeople.unclaimed);
  expect(link.headers().location).toBe(delivery);
  expect(await (await request.get("/passes", { headers })).text()).toContain(delivery);
});

const expected: [Slug, DemoPerson, label: string, body: string][] = [
  ["felagsadild", "voided", strings.status.VOIDED.label, strings.status.VOIDED.body],
  ["felagsadild", "mayGetCard", strings.offer.noMembership, strings.offer.noMembershipBody],
];

for (const [slug, person, label, body] of expected) {
  test(`the link to ${slug} tells ${person} where they stand`, { tag: "@once" }, async ({
    plain,
  }) => {
    const kennitala = demoPeople[person];
    await plain.setMemberSession(kennitala);
    const answer = await plain.open(`/passes/${slug}`);
    expect(answer.status).toBe(200);
    expect(answer.address.pathname).toBe(`/passes/${slug}`);
    expect(answer.heading).toBe(typeName(slug, "is"));
    expect(textOf(answer.one("article"))).toContain(label);
    expect(answer.main).toContain(filled(body, { kennitala }));
    expect(answer.source).not.toContain(new URL(passService).host);
  });
}

test("who comes by the link gives the kennitala there, and lands on the pass", {
  tag: "@once",
}, async ({ page }) => {
  const { memberships } = await lookUp(demoPeople.inWallet);
  await page.goto("/passes/felagsadild");
  await expectPage(page, typeName("felagsadild", "is"));
  await expect(page.getByText(strings.identify.lead.kennitala)).toBeVisible();
  await answerKennitala(page, demoPeople.inWallet);
  await page.waitForURL(memberships[0]?.pass?.deliveryPageUrl ?? "");
});

test("a wrong kennitala on the link is asked for again there", { tag: "@once" }, async ({
  plain,
}) => {
  const field = "[name=kennitala]";
  const link = await plain.open("/passes/sundkort");
  const refused = await plain.submit(link, field, { kennitala: "12345" });
  expect(refused.main).toContain(strings.identify.problem.malformed);
  const page = await plain.submit(refused, field, { kennitala: demoPeople.mayGetCard });
  expect(page.address.pathname).toBe("/passes/sundkort");
  expect(page.form({ button: passButton("apply", "sundkort") })).toBeDefined();
});
