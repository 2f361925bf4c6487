import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { quickDirectory } from "#tests/support/quick-directory.ts";
import { dashboardQueries, rulesFile } from "./monitoring-files.ts";

const ruleTests = "tests/monitoring/rules.test.yml";
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

function promtool(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8" });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

// promtool is part of Debian's package prometheus, which test:production installs.
describe.skipIf(!hasPromtool)("promtool, which must be installed", () => {
  test("takes the rules and the scrape configuration", () => {
    expect(promtool("check", "rules", rulesFile)).toBe("");
    expect(promtool("check", "config", "--syntax-only", "deploy/monitoring/prometheus.yml")).toBe(
      "",
    );
  });

  test("makes each alert fire and stay silent", () => {
    expect(promtool("test", "rules", ruleTests)).toBe("");
  });

  test("takes every query of the dashboard", () => {
    const folder = quickDirectory("dashboard");
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, "queries.yml");
    const rules = dashboardQueries().map((expr, at) => ({ record: `query_${at}`, expr }));
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
    expect(promtool("check", "rules", file)).toBe("");
  });
});

test("each alert has a test that makes it fire, and a row in the documentation", () => {
  const alerts = [...readFileSync(rulesFile, "utf8").matchAll(/- alert: (\w+)/g)];
  expect(alerts.length).toBeGreaterThan(10);
  const [tests, documentation] = [ruleTests, "docs/operations/monitoring.md"].map((file) =>
    readFileSync(file, "utf8"),
  );
  for (const [, name] of alerts) {
    expect(tests).toContain(`alertname="${name}"`);
    expect(documentation).toContain(`| \`${name}\` |`);
  }
});
