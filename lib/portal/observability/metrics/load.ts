import "server-only";
import type { getLoad } from "../load-report.ts";
import { createCounter, renderGauge } from "./registry.ts";

/** How many requests are active or queued, and how many were rejected. */
export function renderLoad({ active, queued, rejected }: ReturnType<typeof getLoad>): string[] {
  const counter = createCounter(
    "felagi_requests_rejected_total",
    "Requests answered with 503 by load shedding, by reason.",
  );
  for (const [reason, count] of Object.entries(rejected)) counter.add({ reason }, count);
  return [
    ...renderGauge("felagi_requests_in_progress", "Requests by state.", [
      { labels: { state: "active" }, value: active },
      { labels: { state: "queued" }, value: queued },
    ]),
    ...counter.render(),
  ];
}
