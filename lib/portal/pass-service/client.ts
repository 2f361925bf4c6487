import "server-only";
import { createPassClient, type PassClient, type PassClientOptions } from "#pass-client/index.ts";
import { type Configuration, getConfiguration } from "#portal/configuration/configuration.ts";
import { log } from "#portal/observability/log.ts";
import { portalMetrics } from "#portal/observability/portal-metrics.ts";
import { getRequestId } from "#portal/observability/request-context.ts";
import { beginSpan, getSpan } from "#portal/observability/tracing/tracing.ts";
import { processPart } from "#process/portal-process.ts";

/** A client of the pass service with the configured key. Without options it logs nothing: for commands. */
export function passClientOf(
  configuration: Pick<
    Configuration,
    "PASS_SERVICE_URL" | "PASS_SERVICE_KEY_ID" | "PASS_SERVICE_KEY_TOKEN"
  >,
  options: Pick<PassClientOptions, "requestId" | "startSpan" | "onAttempt"> = {},
): PassClient {
  return createPassClient({
    baseUrl: configuration.PASS_SERVICE_URL,
    keyId: configuration.PASS_SERVICE_KEY_ID,
    keyToken: configuration.PASS_SERVICE_KEY_TOKEN,
    timeoutMs: 4_000,
    deadlineMs: 8_000,
    ...options,
  });
}

/** The portal's only client of the pass service. */
export const getPassClient = processPart("passClient", () =>
  passClientOf(getConfiguration(), {
    requestId: getRequestId,
    startSpan: startCallSpan,
    onAttempt: (event) => {
      const { endpoint, outcome, durationMs } = event;
      portalMetrics().calls.inc({ endpoint, outcome });
      portalMetrics().callSeconds.observe({ endpoint }, durationMs / 1000);
      if (event.outcome === "ok" || event.outcome === "refused")
        log().debug(event, "pass service called");
      else log().warn(event, "pass service call failed");
    },
  }),
);

/** Each attempt at a call is a span, and the service can go on with it. */
const startCallSpan: NonNullable<PassClientOptions["startSpan"]> = (begun) => {
  const span = getSpan() && beginSpan(begun.endpoint, callStart(begun));
  return (
    span && {
      traceparent: span.traceparent,
      end({ outcome, status }) {
        const isFailure = outcome !== "ok" && outcome !== "refused";
        const attributes = {
          "felagi.outcome": outcome,
          ...(status && { "http.response.status_code": status }),
        };
        span.end(attributes, isFailure ? outcome : undefined);
      },
    }
  );
};

function callStart({
  endpoint,
  method,
  pathTemplate,
  attempt,
}: Parameters<typeof startCallSpan>[0]) {
  return {
    kind: "client" as const,
    attributes: {
      "rpc.method": endpoint,
      "http.request.method": method,
      "url.template": pathTemplate,
      ...(attempt > 1 && { "http.request.resend_count": attempt - 1 }),
    },
  };
}
