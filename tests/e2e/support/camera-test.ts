import { chromium, type Page } from "@playwright/test";
import { test as base } from "./test.ts";

export { expect } from "./test.ts";

/** Tests that say what the camera of their browser sees: a browser is started for each camera. */
export const test = base.extend<{ pageBefore: (camera: string[]) => Promise<Page> }>({
  pageBefore: async ({ launchOptions, contextOptions, complaints, locale, baseURL }, use) => {
    const browsers: { close(): Promise<void> }[] = [];
    await use(async (camera) => {
      const args = [...(launchOptions.args ?? []), ...camera];
      const browser = await chromium.launch({ ...launchOptions, args });
      browsers.push(browser);
      const context = await browser.newContext({
        ...contextOptions,
        ...(locale && { locale }),
        ...(baseURL && { baseURL }),
      });
      await complaints.watch(context);
      return context.newPage();
    });
    for (const browser of browsers) await browser.close();
  },
});
