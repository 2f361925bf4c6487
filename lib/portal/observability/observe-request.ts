import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { isTrustedProxy } from "#rate-limits/client-address.ts";
import { log } from "./log.ts";
import { portalMetrics } from "./metrics/portal-metrics.ts";
import { requestContext } from "./request-context.ts";
import { routePatternOf } from "./route-pattern.ts";
import { beginSpan, within } from "./tracing/tracing.ts";

const methods = new Set(["GET", "HEAD", "POST"]);

/** Gives a request its id; logs, counts and traces what became of it. */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
): void {
  const began = performance.now();
  const connection = request.socket.remoteAddress ?? "";
  const isTrusted = isTrustedProxy(connection, getConfiguration().TRUSTED_PROXIES);
  const requestId = requestIdOf(request.headers["x-request-id"], isTrusted);
  const route = routePatternOf(request.url ?? "");
  const method = methods.has(request.method ?? "") ? (request.method ?? "") : "(other)";
  response.setHeader("x-request-id", requestId);
  const isQuiet = route.startsWith("/health/") || route === "/metrics";
  const span =
    isQuiet || route === "/_next/*" ? undefined : spanOf(request, { method, route, isTrusted });
  const run = (work: () => void) =>
    requestContext().run({ requestId, response, connection }, () => within(span, work));
  run(() => {
    const close = () => {
      const ms = performance.now() - began;
      // A visitor who went away was never told a status.
      const status = response.writableFinished ? response.statusCode : 499;
      const labels = { method, route, status: String(status) };
      portalMetrics().requests.inc(labels);
      portalMetrics().requestSeconds.observe({ method, route }, ms / 1000);
      span?.end(
        { "http.response.status_code": status },
        status >= 500 ? String(status) : undefined,
      );
      const level = isQuiet ? "debug" : "info";
      log()[level]({ method, route, status, ms: Math.round(ms) }, "request");
    };
    // A connection that the visitor broke off closes outside of the request.
    response.once("close", () => run(close));
    answer();
  });
}

/** Only a proxy of the issuer's own may say which trace a request is a part of. */
function spanOf(
  { headers }: IncomingMessage,
  { method, route, isTrusted }: { method: string; route: string; isTrusted: boolean },
) {
  const sent = headers.traceparent;
  return beginSpan(`${method} ${route}`, {
    kind: "server",
    attributes: { "http.request.method": method, "http.route": route },
    remoteParent: isTrusted && typeof sent === "string" ? sent : undefined,
  });
}

/** What proxies and tracing give, and nothing that could break a line or a header. */
const safeShape = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;
/** Only digits and dashes could be a kennitala. */
const mayBeAPerson = /^[\d-]{7,13}$/;

/** The name of a request: a trusted proxy's own, otherwise a new one. */
export function requestIdOf(sent: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof sent === "string" && safeShape.test(sent) && !mayBeAPerson.test(sent)
    ? sent
    : randomUUID();
}
