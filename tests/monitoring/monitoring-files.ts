import { readFileSync } from "node:fs";

export const rulesFile = "deploy/monitoring/rules.yml";
const dashboardFile = "deploy/monitoring/dashboard.json";

interface Panel {
  targets?: { expr: string }[];
}

/** The queries of the dashboard, as Prometheus takes them. */
export function dashboardQueries(): string[] {
  const { panels } = JSON.parse(readFileSync(dashboardFile, "utf8")) as { panels: Panel[] };
  return panels
    .flatMap(({ targets }) => targets ?? [])
    .map(({ expr }) => expr.replaceAll("$__rate_interval", "5m"));
}

/** Everything that reads metrics: the rules and the dashboard's queries. */
export const monitoringText = () => [readFileSync(rulesFile, "utf8"), ...dashboardQueries()];

/** The names of metrics in a text; `up` is Prometheus's own. */
export function metricNames(text: string): string[] {
  const names = text.matchAll(/\b(?:felagi|pass_service|process|nodejs)_[a-z0-9_]+\b/g);
  return [...new Set([...names].map(([name]) => name.replace(/_(bucket|sum|count)$/, "")))];
}
