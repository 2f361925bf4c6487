import { allowedHost, portalBeforeFaults, ports } from "./support/addresses.ts";
import { futureStatus, goodLink, type LookupFault, whoMeets } from "./support/faults.ts";
import { offer } from "./support/journey.ts";
import { upstreamCanary } from "./support/secrets.ts";
import { bringIn } from "./support/session.ts";
import { expect, onceButTheFirst, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { typeName, words } from "./support/words.ts";

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

for (const [index, fault] of distrusted.entries()) {
  test(
    `when the service ${fault}, the pass is shown without a link, and why`,
    onceButTheFirst(index),
    async ({ page, context, complaints }) => {
      await bringIn(context, whoMeets(fault), ports.portalBeforeFaults);
      for (const address of ["/passes", "/passes/felagsadild"]) {
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(200);
        const source = (await answer?.text()) ?? "";
        expect(source).not.toContain(upstreamCanary);
        expect(source).not.toMatch(/evil|javascript:/i);
        expect(source).not.toContain(allowedHost);
        await see(page, address === "/passes" ? say.passes.title : typeName("felagsadild", "is"));
        await expect(page.getByRole("article").first()).toContainText(say.offer.untrusted);
        await expect(page.getByText(say.offer.untrustedBody)).toBeVisible();
        await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toBeVisible();
      }
      const elsewhere = complaints.addresses.filter((at) => !at.startsWith(portalBeforeFaults));
      expect(elsewhere).toEqual([]);
    },
  );
}

test("a pass with a status of the future is handed out", { tag: "@once" }, async ({
  page,
  context,
}) => {
  await bringIn(context, whoMeets("tells a status of the future"), ports.portalBeforeFaults);
  const answer = await page.goto("/passes");
  const source = (await answer?.text()) ?? "";
  expect(source).not.toContain(upstreamCanary);
  expect(source).not.toContain(futureStatus);
  await expect(offer(page, "felagsadild")).toContainText(say.status.other.label);
  await expect(offer(page, "felagsadild")).toContainText(say.status.other.body);
  await expect(
    offer(page, "felagsadild").getByRole("link", { name: say.offer.get }),
  ).toHaveAttribute("href", goodLink);

  const deep = await page.request.get("/passes/felagsadild", { maxRedirects: 0 });
  expect(deep.status()).toBe(303);
  expect(deep.headers().location).toBe(goodLink);
});

test("a membership whose pass is not there yet is being prepared", { tag: "@once" }, async ({
  page,
  context,
}) => {
  await bringIn(context, whoMeets("has no pass yet"), ports.portalBeforeFaults);
  for (const address of ["/passes", "/passes/felagsadild"]) {
    const answer = await page.goto(address);
    expect(await answer?.text()).not.toContain(upstreamCanary);
    await expect(page.getByRole("article").first()).toContainText(say.offer.preparing);
    await expect(page.getByText(say.offer.preparingBody)).toBeVisible();
  }
});
