import "server-only";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { processWide } from "#portal/process-wide.ts";
import { createCounter, createHistogram } from "./registry.ts";

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counters and histograms of this process, shared by every copy of a module. */
export const portalMetrics = processWide("metrics", () => ({
  requests: createCounter("felagi_http_requests_total", "Requests by route and status."),
  requestSeconds: createHistogram(
    "felagi_http_request_duration_seconds",
    "Duration of requests.",
    bounds,
  ),
  calls: createCounter(
    "felagi_pass_service_calls_total",
    "Attempts at calls to the pass service by endpoint and outcome.",
  ),
  callSeconds: createHistogram(
    "felagi_pass_service_call_duration_seconds",
    "Duration of attempts at calls to the pass service.",
    bounds,
  ),
}));

const samplingMs = 20;

/** In seconds, beyond the time that a sample takes by itself. */
export function eventLoopDelayAt(percentile: number): number {
  const nanoseconds = eventLoopDelay().percentile(percentile);
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - samplingMs / 1e3) : 0;
}

export const eventLoopDelay = processWide("event-loop-delay", () => {
  const delay = monitorEventLoopDelay({ resolution: samplingMs });
  delay.enable();
  return delay;
});
