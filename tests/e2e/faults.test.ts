import { portalBeforeFaults, portalBeforeNothing } from "./support/addresses.ts";
import { type LookupFault, memberWithFault } from "./support/faults.ts";
import { answerKennitala } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { named, type PlainPage, textOf } from "./support/plain-browser.ts";
import { expect, test } from "./support/test.ts";
import { filled, words } from "./support/words.ts";

const { failure } = words.is;
type Failure = "unreachable" | "key-refused" | "broken-contract" | "kennitala-invalid";

const ends: Record<Failure, LookupFault[]> = {
  unreachable: ["hangs up at once", "is slower than we wait", "breaks off half-way", "answers 500"],
  "broken-contract": [
    "answers a page",
    "answers {}",
    "sends us elsewhere",
    "answers about somebody else",
    "answers 404 with a page",
  ],
  "key-refused": ["refuses the key"],
  "kennitala-invalid": ["refuses the kennitala"],
};

const addresses = ["/passes", "/passes/felagsadild"];

/** What a page says when the service went wrong, and where it leads on. */
function expectFailure(page: PlainPage, address: string, end: Failure, kennitala: string): void {
  expect(page.status, address).toBe(end === "kennitala-invalid" ? 200 : 503);
  expect(page.heading, address).toBe(failure[end].title);
  expect(page.main, address).toContain(filled(failure[end].body, { kennitala }));
  expect(page.main, address).toContain(failure[end].next);
  const main = page.one("main");
  expect(main.querySelectorAll("a").some((link) => textOf(link).includes("@"))).toBe(true);
  const isWrong = end === "kennitala-invalid";
  const next = named(main, "a", isWrong ? failure.identify : failure.retry);
  expect(next?.getAttribute("href")).toBe(isWrong ? "/" : address);
}

test.describe("before a service that goes wrong", { tag: "@once" }, () => {
  test.use({ baseURL: portalBeforeFaults });

  for (const [end, faults] of Object.entries(ends) as [Failure, LookupFault[]][]) {
    for (const fault of faults) {
      test(`when the service ${fault}, the page says "${failure[end].title}"`, async ({
        plain,
      }) => {
        const kennitala = memberWithFault(fault);
        await plain.setMemberSession(kennitala);
        await Promise.all(
          addresses.map(async (address) => {
            const page = await plain.ask(address);
            expectFailure(page, address, end, kennitala);
          }),
        );
      });
    }

    test(`the page for ${end} is in English`, async ({ plainIn }) => {
      const plain = plainIn("en");
      const [fault = "answers 500"] = faults;
      await plain.setMemberSession(memberWithFault(fault));
      const page = await plain.open("/passes");
      expect(page.heading).toBe(words.en.failure[end].title);
      expect(page.main).toContain(words.en.failure[end].next);
    });
  }
});

test.describe("before a service that is down", () => {
  test.use({ baseURL: portalBeforeNothing });
  const kennitala = demoPeople.inWallet;

  test("a member may still answer, is told, and can sign out", { tag: "@once" }, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 503/);
    await page.goto("/");
    await answerKennitala(page, kennitala);
    await page.waitForURL("**/passes");
    await expectPage(page, failure.unreachable.title);
    await expect(page.getByText(failure.unreachable.next)).toBeVisible();
    await page.getByRole("button", { name: words.is.member.signOut }).click();
    await expect(page.getByText(words.is.identify.left)).toBeVisible();
    const elsewhere = complaints.addresses.filter((at) => !at.startsWith(portalBeforeNothing));
    expect(elsewhere).toEqual([]);
  });

  test("the link of one type says so to who comes by it", { tag: "@once" }, async ({ plain }) => {
    const form = await plain.open("/passes/felagsadild");
    const answer = await plain.submit(form, "[name=kennitala]", { kennitala });
    expect(answer.heading).toBe(failure.unreachable.title);
  });
});
