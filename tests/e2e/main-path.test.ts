import { addToWallet, answerKennitala, offer, signOut } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { named, textOf } from "./support/plain-browser.ts";
import { deliveryPageOf } from "./support/service-lookup.ts";
import { expect, test } from "./support/test.ts";
import { filled, passButton, serviceWords, typeName, words } from "./support/words.ts";

const { identify: asking, passes, offer: offered, status } = words.is;

test("a member gets their pass, puts it into the wallet, and the portal knows", async ({
  page,
  member,
}) => {
  const kennitala = member("main path");
  const delivery = await deliveryPageOf(kennitala);

  await page.goto("/");
  await expectPage(page, asking.title);
  await answerKennitala(page, kennitala);
  await expectPage(page, passes.title);
  await expect(page.getByText(kennitala)).toBeVisible();

  const membership = offer(page, "felagsadild");
  await expect(membership).toContainText(status.UNCLAIMED.label);
  await membership.getByRole("link", { name: passButton("get", "felagsadild") }).click();
  await page.waitForURL(delivery);

  await addToWallet(page);
  await expectPage(page, typeName("felagsadild", "is"));
  await expect(page.getByText(serviceWords.is.status.ACTIVE.label).first()).toBeVisible();

  await page.goto("/passes");
  await expect(membership).toContainText(status.ACTIVE.label);
  await expect(membership).toContainText(offered.inWallet);
  await expect(
    membership.getByRole("link", { name: passButton("open", "felagsadild") }),
  ).toHaveAttribute("href", delivery);

  await page.goto(delivery);
  await expectPage(page, serviceWords.is.delivery.heldTitle);

  await page.goto("/passes");
  await signOut(page);
  await expectPage(page, asking.title);
});

test("a member takes the pass out of the wallet, and the portal says so", {
  tag: "@once",
}, async ({ plain, member }) => {
  const kennitala = member("out of the wallet");
  const { card, delivery } = serviceWords.is;
  const page = await plain.open(await deliveryPageOf(kennitala));
  const wallet = await plain.submit(page, { button: delivery.add });
  const removed = await plain.submit(wallet, { button: card.remove });
  expect(removed.main).toContain(delivery.removed);

  const start = await plain.open("/");
  const passes = await plain.submit(start, { button: words.is.identify.submit }, { kennitala });
  const membership = textOf(passes.one(`li[aria-label="${typeName("felagsadild", "is")}"]`));
  expect(membership).toContain(words.is.status.UPDATES_OFF.label);
  expect(membership).not.toContain(words.is.offer.inWallet);
});

test("who is in already is told so on the start page, and may go on as somebody else", {
  tag: "@once",
}, async ({ plain, member }) => {
  const { already, toPasses } = words.is.identify;
  const field = "[name=kennitala]";
  const first = member("wallet page");
  await plain.submit(await plain.open("/"), field, { kennitala: first });
  const start = await plain.open("/");
  expect(start.main).toContain(filled(already, { kennitala: first }));
  expect(named(start.one("main"), "a", toPasses)?.getAttribute("href")).toBe("/passes");

  const second = member("foreign origin");
  const passes = await plain.submit(start, field, { kennitala: second });
  expect(passes.address.pathname).toBe("/passes");
  expect(textOf(passes.one("body"))).toContain(second);
  expect(passes.source).not.toContain(first);
});
