import type { Page } from "@playwright/test";
import { portalBeforeFaults, portalBeforeNothing, ports } from "./support/addresses.ts";
import { type LookupFault, whoMeets } from "./support/faults.ts";
import { answerKennitala } from "./support/journey.ts";
import { demoPeople } from "./support/people.ts";
import { keyToken, upstreamCanary } from "./support/secrets.ts";
import { bringIn } from "./support/session.ts";
import { expect, onceButTheFirst, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { filled, words } from "./support/words.ts";

const { trouble } = words.is;
type Trouble = "unreachable" | "broken-contract" | "kennitala-invalid";

const ends: Record<Trouble, LookupFault[]> = {
  unreachable: ["hangs up at once", "is slower than we wait", "breaks off half-way", "answers 500"],
  "broken-contract": [
    "answers a page",
    "answers {}",
    "refuses the key",
    "sends us elsewhere",
    "answers about somebody else",
  ],
  "kennitala-invalid": ["refuses the kennitala"],
};

const addresses = ["/passes", "/passes/felagsadild"];

async function expectTrouble(page: Page, address: string, end: Trouble, kennitala: string) {
  const answer = await page.goto(address);
  expect(answer?.status()).toBeLessThan(400);
  const source = (await answer?.text()) ?? "";
  await see(page, trouble[end].title);
  await expect(page.getByText(filled(trouble[end].body, { kennitala }))).toBeVisible();
  await expect(page.getByText(trouble[end].next)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /@/ })).toBeVisible();
  const next = end === "kennitala-invalid" ? trouble.identify : trouble.retry;
  await expect(main.getByRole("link", { name: next })).toHaveAttribute(
    "href",
    end === "kennitala-invalid" ? "/" : address,
  );
  expect(source).not.toContain(upstreamCanary);
  expect(source).not.toContain(keyToken);
}

test.describe("before a service that goes wrong", () => {
  test.use({ baseURL: portalBeforeFaults });

  for (const [end, faults] of Object.entries(ends) as [Trouble, LookupFault[]][]) {
    for (const [index, fault] of faults.entries()) {
      test(
        `when the service ${fault}, the page says "${trouble[end].title}"`,
        onceButTheFirst(index),
        async ({ page, context, complaints }) => {
          const kennitala = whoMeets(fault);
          await bringIn(context, kennitala, ports.portalBeforeFaults);
          for (const address of addresses) await expectTrouble(page, address, end, kennitala);
          const elsewhere = complaints.addresses.filter((at) => !at.startsWith(portalBeforeFaults));
          expect(elsewhere).toEqual([]);
        },
      );
    }
  }
});

test.describe("before a service that is down", () => {
  test.use({ baseURL: portalBeforeNothing });
  const kennitala = demoPeople.inWallet;

  test("a member may still answer, is told, and can sign out", async ({ page }) => {
    await page.goto("/");
    await answerKennitala(page, kennitala);
    await page.waitForURL("**/passes");
    await see(page, trouble.unreachable.title);
    for (const address of addresses) {
      await expectTrouble(page, address, "unreachable", kennitala);
    }
    await page.getByRole("button", { name: words.is.member.signOut }).click();
    await expect(page.getByText(words.is.identify.left)).toBeVisible();
  });

  test("the link of one type says so to who comes by it", { tag: "@once" }, async ({ page }) => {
    await page.goto("/passes/felagsadild");
    await answerKennitala(page, kennitala);
    await see(page, trouble.unreachable.title);
  });
});

test.describe("in English", () => {
  test.use({ baseURL: portalBeforeFaults, locale: "en-GB" });

  for (const [end, [fault]] of Object.entries(ends) as [Trouble, [LookupFault]][]) {
    test(`the page for ${end} is in English`, { tag: "@once" }, async ({ page, context }) => {
      await bringIn(context, whoMeets(fault), ports.portalBeforeFaults);
      await page.goto("/passes");
      await see(page, words.en.trouble[end].title);
      await expect(page.getByText(words.en.trouble[end].next)).toBeVisible();
    });
  }
});
