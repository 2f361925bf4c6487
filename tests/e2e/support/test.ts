import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { portal, portalsCountingMembers } from "./addresses.ts";
import { Complaints } from "./browser-problems.ts";
import { ownSecrets } from "./canaries.ts";
import { expectValidPage } from "./page-checks.ts";
import { personOf, type Story } from "./people.ts";
import { PlainBrowser } from "./plain-browser.ts";
import { query } from "./portal-records.ts";
import type { Language } from "./words.ts";

export { expect };

interface Fixtures {
  complaints: Complaints;
  /** A member whom the test may change, one for the run with JavaScript and one for the run without. */
  member: (story: Story) => string;
  /** A page in a browser context of its own. */
  somebodyElse: () => Promise<Page>;
  uncounted: undefined;
  /** A client by fetch, without Chromium. */
  plain: PlainBrowser;
  plainIn: (language: Language) => PlainBrowser;
}

/** Fails a test when the browser reports a problem, or when its last page is not valid. */
export const test = base.extend<Fixtures>({
  // Rate limits: all tests share one address and a few members, so each starts with empty counts.
  uncounted: [
    async ({ browserName: _ }, use) => {
      const forget = "delete from rate_limit where key ~ '^(kennitala|electronic-id)-'";
      await Promise.all(portalsCountingMembers.map((port) => query(port, forget)));
      await use(undefined);
    },
    { auto: true },
  ],
  complaints: async ({ browserName: _ }, use) => {
    const complaints = new Complaints();
    await use(complaints);
    complaints.verdict();
  },
  context: async ({ context, complaints }, use) => {
    await complaints.watch(context);
    await use(context);
  },
  page: async ({ page }, use, { status, expectedStatus }) => {
    await use(page);
    if (status !== expectedStatus || page.url() === "about:blank") return;
    await expectValidPage(page);
    const source = await page.content();
    expect(ownSecrets.filter((secret) => source.includes(secret))).toEqual([]);
  },
  member: async ({ javaScriptEnabled }, use, { retry }) => {
    await use((story) => personOf(story, javaScriptEnabled !== false, retry));
  },
  plain: async ({ baseURL }, use) => {
    await use(new PlainBrowser(baseURL ?? portal));
  },
  plainIn: async ({ baseURL }, use) => {
    await use((language) => new PlainBrowser(baseURL ?? portal, language));
  },
  somebodyElse: async ({ browser, complaints, javaScriptEnabled, locale, baseURL }, use) => {
    const others: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        javaScriptEnabled: javaScriptEnabled ?? true,
        ...(locale && { locale }),
        ...(baseURL && { baseURL }),
      });
      others.push(context);
      await complaints.watch(context);
      return context.newPage();
    });
    for (const context of others) await context.close();
  },
});
