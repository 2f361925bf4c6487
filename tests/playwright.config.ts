import path from "node:path";
import { defineConfig } from "@playwright/test";
import { portal } from "./e2e/support/addresses.ts";
import { findBrowser } from "./ensure-programs.ts";

const results = path.resolve(import.meta.dirname, ".results");
// Every worker reads this file: what the first found is theirs too.
process.env.TEST_BROWSER ??= findBrowser() || "";
const executablePath = process.env.TEST_BROWSER || undefined;

/** They start programs, wait, or ask hundreds of questions: begun last, one would keep a core idle. */
const longest =
  /(programs|staff-accessibility|staff-permissions|staff-processes|text-link)\.test\.ts/;

/**
 * Tests run with a script and without one, but for those whose tag says that they need just one.
 * What stands in answers is read by fetch (`plain`), once; Chromium is for what a browser does.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.test.ts",
  outputDir: path.join(results, "e2e"),
  reporter: [["list"], ["json", { outputFile: path.join(results, "e2e.json") }]],
  globalSetup: "./e2e/support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  // More than cores: a test waits for the page as long as it works.
  workers: 5,
  // One failure of a browser under load does not refuse a finished change; `npm test` names what passed only then.
  retries: process.env.CI ? 1 : 0,
  timeout: 30_000,
  // Also ends a run whose programs do not: it is red then, and says so.
  globalTimeout: 40 * 60_000,
  expect: { timeout: 7_000 },
  use: {
    baseURL: portal,
    locale: "is-IS",
    timezoneId: "Atlantic/Reykjavik",
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Snapshots of every step cost a third of the time; `--trace on` makes them when one looks for something.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { args: ["--no-sandbox"], ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: "ready", testMatch: "ready.setup.ts", teardown: "leak-scan" },
    {
      name: "the longest",
      dependencies: ["ready"],
      testMatch: longest,
      grepInvert: /@without-script/,
    },
    {
      name: "with a script",
      dependencies: ["ready"],
      testIgnore: longest,
      grepInvert: /@without-script/,
    },
    {
      name: "without a script",
      dependencies: ["ready"],
      testIgnore: longest,
      grepInvert: /@with-script|@once/,
      use: { javaScriptEnabled: false },
    },
    // Each takes less time than a worker takes to start.
    { name: "leak-scan", testMatch: "leak-scan.teardown.ts", workers: 1 },
  ],
});
