import { expect, test } from "@playwright/test";
import { metricNames, monitoringText } from "#tests/monitoring/monitoring-files.ts";
import { ports } from "./support/addresses.ts";
import { metricsTextOf } from "./support/metrics.ts";

/** What both programs emit at `/metrics`: the help text of each metric. */
async function emittedMetrics(): Promise<Map<string, string>> {
  const helps = new Map<string, string>();
  for (const port of [ports.portal, ports.service]) {
    const text = await metricsTextOf(`http://localhost:${port}`);
    for (const [, name = "", help = ""] of text.matchAll(/^# HELP (\w+) (.*)$/gm)) {
      helps.set(name, help);
    }
  }
  return helps;
}

test("every metric of the alert rules and the dashboard is emitted by a program", async () => {
  const emitted = await emittedMetrics();
  const used = monitoringText().flatMap(metricNames);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !emitted.has(name))).toEqual([]);
});

test("what every process reads from one database is never added up", async () => {
  const shared = [...(await emittedMetrics())].filter(([, help]) => help.includes("use max"));
  expect(shared.length).toBeGreaterThan(5);
  for (const [name] of shared)
    for (const text of monitoringText()) {
      const uses = text.match(new RegExp(`\\b${name}\\b`, "g")) ?? [];
      const byMax = text.match(new RegExp(`\\bmax( by \\([^)]*\\) | )?\\(${name}\\b`, "g")) ?? [];
      expect(byMax.length, `${name} in ${text}`).toBe(uses.length);
    }
});
