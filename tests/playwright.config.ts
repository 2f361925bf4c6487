import path from "node:path";
import { defineConfig } from "@playwright/test";
import { portal } from "./e2e/support/addresses.ts";
import { findBrowser } from "./ensure-programs.ts";

const results = path.resolve(import.meta.dirname, ".results");
// Passed to the workers, which read this file again, through the environment.
process.env.TEST_BROWSER ??= findBrowser() || "";
const executablePath = process.env.TEST_BROWSER || undefined;

/** The longest files, started first: one that starts last would keep a core idle. */
const longest =
  /(own-issuer|programs|resource-exhaustion|staff-accessibility|routes|staff-processes|text-link)\.test\.ts/;

/**
 * A test without a tag runs in Chromium twice, with JavaScript and without. `@once` and `@with-script`
 * run with JavaScript alone. What stands in an answer is read by fetch (`plain`), without Chromium.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.test.ts",
  outputDir: path.join(results, "e2e"),
  reporter: [["list"], ["json", { outputFile: path.join(results, "e2e.json") }]],
  globalSetup: "./e2e/support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  // For two cores: with five workers the run takes longer, and single tests run into their time limits.
  workers: 3,
  // Retries in CI: a browser may fail once under load. `npm test` lists the tests that passed in a retry.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // Time limit of the run: it also fails a run whose programs do not end.
  globalTimeout: 40 * 60_000,
  expect: { timeout: 7_000 },
  use: {
    baseURL: portal,
    locale: "is-IS",
    timezoneId: "Atlantic/Reykjavik",
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Traces take a third of the time; `--trace on` records them.
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
    // One worker: each test takes less time than a worker takes to start.
    { name: "leak-scan", testMatch: "leak-scan.teardown.ts", workers: 1 },
  ],
});
