import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { playwrightCounts } from "./reports.ts";

// A runner of its own takes long to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// Inside the repository, where the specification finds Playwright.
mkdirSync("tests/.results", { recursive: true });
const directory = mkdtempSync(path.resolve("tests/.results/retries-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs three tests with the retries of the end-to-end tests, and reads what Playwright reports. */
function countsInCi() {
  const report = path.join(directory, "report.json");
  writeFileSync(
    path.join(directory, "config.ts"),
    `import { defineConfig } from "@playwright/test";
import config from "../../playwright.config.ts";
export default defineConfig({
  testDir: ".", testMatch: "spec.ts", retries: config.retries, outputDir: "output",
  reporter: [["json", { outputFile: ${JSON.stringify(report)} }]], projects: [{ name: "one" }],
});`,
  );
  writeFileSync(
    path.join(directory, "spec.ts"),
    `import { expect, test } from "@playwright/test";
test("holds", () => {});
test("fails once", ({}, { retry }) => expect(retry).toBe(1));
test("fails always", () => expect(1).toBe(2));
test.skip("waits", () => {});`,
  );
  const config = path.join(directory, "config.ts");
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  spawnSync("node_modules/.bin/playwright", ["test", "--config", config], {
    env: { ...inherited, TEST_BROWSER: "", CI: "true" },
    timeout: 100_000,
  });
  return playwrightCounts(readFileSync(report, "utf8"));
}

test("in CI an end-to-end test that passes in its one retry counts as passed and is named", () => {
  expect(countsInCi()).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: [],
    flaky: ["tests/e2e/spec.ts › fails once [one]"],
  });
});
