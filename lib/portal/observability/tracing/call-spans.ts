import "server-only";
import type { PassClientOptions } from "#pass-client/index.ts";
import { beginSpan, getSpan } from "./tracing.ts";

/** Each attempt at a call is a span, and the service can go on with it. */
export const startCallSpan: NonNullable<PassClientOptions["startSpan"]> = (begun) => {
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
