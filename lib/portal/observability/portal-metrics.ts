import "server-only";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { durationBuckets } from "#process/metrics.ts";
import { carriesToken } from "#process/metrics-token.ts";
import { processPart } from "#process/portal-process.ts";

export function mayReadMetrics({ headers }: Request): boolean {
  return carriesToken(headers.get("authorization"), getConfiguration().METRICS_TOKEN);
}

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
      buckets: durationBuckets,
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
      buckets: durationBuckets,
      registers,
    }),
  };
}

export const portalMetrics = processPart("metrics", createMetrics);
