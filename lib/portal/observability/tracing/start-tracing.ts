import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { log } from "#portal/observability/log.ts";
import { type Span, type Tracer, traceWith } from "./tracing.ts";

/** Time limit of the last export at the stop, for a collector that does not answer. */
const lastSendingMs = 3_000;
const complaintMs = 60_000;

/**
 * Sends traces to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names; without it nothing is
 * loaded and nothing is made. The answer sends what is left. Nothing is made known to the whole
 * process: Next's own spans, which carry addresses as visitors wrote them, are never made.
 */
export async function startTracing(): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG } = getConfiguration();
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const [api, core, sdk, resources, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  api.diag.setLogger(complaints(), api.DiagLogLevel.WARN);
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ "service.name": "felagi-portal" })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG),
    }),
    spanLimits: { attributeValueLengthLimit: 200 },
    // Its queue holds 2 048 spans; more are dropped.
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  traceWith(tracerOf(provider.getTracer("felagi"), api, new core.W3CTraceContextPropagator()));
  return async () => {
    traceWith(undefined);
    const left = provider.shutdown().catch(() => {});
    await Promise.race([left, wait(lastSendingMs, undefined, { ref: false })]);
  };
}

type Api = typeof import("@opentelemetry/api");

const kinds = { internal: 0, server: 1, client: 2, consumer: 4 } as const;

function tracerOf(
  tracer: import("@opentelemetry/api").Tracer,
  api: Api,
  propagator: import("@opentelemetry/api").TextMapPropagator,
): Tracer {
  return {
    begin(name, { kind = "internal", attributes = {}, remoteParent }, parent): Span {
      const above = { traceparent: parent?.traceparent ?? remoteParent };
      const context = propagator.extract(api.ROOT_CONTEXT, above, api.defaultTextMapGetter);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      const sent: Record<string, string> = {};
      const within = api.trace.setSpan(api.ROOT_CONTEXT, span);
      propagator.inject(within, sent, api.defaultTextMapSetter);
      return {
        traceId: span.spanContext().traceId,
        traceparent: sent.traceparent ?? "",
        end(more = {}, failure) {
          span.setAttributes(more);
          if (failure !== undefined) {
            span.setAttribute("error.type", failure);
            span.setStatus({ code: api.SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
  };
}

/** Diagnostics of the library may hold the collector's address and key: the log gets one sentence of ours. */
function complaints() {
  let said = Number.NEGATIVE_INFINITY;
  const complain = () => {
    if (performance.now() - said < complaintMs) return;
    said = performance.now();
    log().warn("traces could not be sent to the collector, or there were too many");
  };
  const nothing = () => {};
  return { error: complain, warn: complain, info: nothing, debug: nothing, verbose: nothing };
}
