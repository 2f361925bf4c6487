import { portalBeforeFaults, ports } from "./support/addresses.ts";
import { type IssueFault, whoMeetsOnIssue } from "./support/faults.ts";
import { alertIn, offer } from "./support/journey.ts";
import { upstreamCanary } from "./support/secrets.ts";
import { bringIn } from "./support/session.ts";
import { expect, onceButTheFirst, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { filled, words } from "./support/words.ts";

test.use({ baseURL: portalBeforeFaults });

const say = words.is;
type GetPassTrouble = keyof Omit<typeof say.trouble, "retry" | "identify" | "contact">;

const said: [IssueFault, GetPassTrouble, button: string | undefined][] = [
  ["hangs up at once", "issue-uncertain", say.trouble.retry],
  ["answers a page", "broken-contract", say.trouble.retry],
  ["refuses the kennitala", "kennitala-invalid", undefined],
  ["finds no such member", "not-a-member", undefined],
  ["refuses the member", "not-eligible", undefined],
];

for (const [index, [fault, trouble, button]] of said.entries()) {
  test(
    `when the service ${fault} on "get pass", that is said in place`,
    onceButTheFirst(index),
    async ({ page, context }) => {
      const kennitala = whoMeetsOnIssue(fault);
      await bringIn(context, kennitala, ports.portalBeforeFaults);
      for (const address of ["/passes", "/passes/sundkort"]) {
        await page.goto(address);
        await page.getByRole("button", { name: say.offer.get }).click();
        await expect(alertIn(page)).toContainText(say.trouble[trouble].title);
        await expect(alertIn(page)).toContainText(filled(say.trouble[trouble].body, { kennitala }));
        await expect(alertIn(page)).toContainText(say.trouble[trouble].next);
        await expect(alertIn(page)).toBeFocused();
        expect(new URL(page.url()).pathname).toBe(address);
        const buttons = await page
          .getByRole("main")
          .locator("li, section, div")
          .getByRole("button")
          .allInnerTexts();
        expect(buttons.includes(say.trouble.retry)).toBe(button !== undefined);
        expect(await page.content()).not.toContain(upstreamCanary);
      }
    },
  );
}

for (const fault of ["issues a link to another host", "issues a link to a script"] as const) {
  test(`when the service ${fault}, nobody is sent there`, { tag: "@once" }, async ({
    page,
    context,
    complaints,
  }) => {
    await bringIn(context, whoMeetsOnIssue(fault), ports.portalBeforeFaults);
    await page.goto("/passes");
    await offer(page, "sundkort").getByRole("button", { name: say.offer.get }).click();
    await page.waitForURL("**/passes/sundkort");
    await see(page, "Sundkort");
    expect(await page.content()).not.toContain(upstreamCanary);
    const elsewhere = complaints.addresses.filter((at) => !at.startsWith(portalBeforeFaults));
    expect(elsewhere).toEqual([]);
  });
}
