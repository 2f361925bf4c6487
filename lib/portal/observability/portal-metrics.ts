import "server-only";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { processPart } from "#process/portal-process.ts";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Labels come from bounded sets. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  // Milliseconds; by default a hundred times a second, which is half of what an idle portal does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  return {
    registry,
    requests: new Counter({
      name: "felagi_http_requests_total",
      help: "Requests by route and status.",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "felagi_http_request_duration_seconds",
      help: "Duration of requests.",
      labelNames: ["method", "route"],
      buckets,
      registers,
    }),
    calls: new Counter({
      name: "felagi_pass_service_calls_total",
      help: "Attempts at calls to the pass service by endpoint and outcome.",
      labelNames: ["endpoint", "outcome"],
      registers,
    }),
    callSeconds: new Histogram({
      name: "felagi_pass_service_call_duration_seconds",
      help: "Duration of attempts at calls to the pass service.",
      labelNames: ["endpoint"],
      buckets,
      registers,
    }),
  };
}

export const portalMetrics = processPart("metrics", createMetrics);
