import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { isTrustedProxy } from "#process/client-address.ts";
import { log } from "./log.ts";
import { portalMetrics } from "./portal-metrics.ts";
import { requestContext } from "./request-context.ts";
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
      // Status 499: the visitor left before a status was sent.
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
    // A connection that the visitor broke off closes outside the request's async context.
    response.once("close", () => run(close));
    answer();
  });
}

/** Trace context is accepted only from a trusted proxy. */
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

/** Request ids that proxies and tracing make, and nothing that could break a line or a header. */
const safeShape = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;
/** Only digits and dashes could be a kennitala. */
const mayBeAPerson = /^[\d-]{7,13}$/;

/** The name of a request: a trusted proxy's own, otherwise a new one. */
export function requestIdOf(sent: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof sent === "string" && safeShape.test(sent) && !mayBeAPerson.test(sent)
    ? sent
    : randomUUID();
}

/** All routes, fewest placeholders first; a metric's label must come from a bounded set. */
export const routePatterns = [
  "/",
  "/health/live",
  "/health/ready",
  "/issuer/logo",
  "/language",
  "/metrics",
  "/passes",
  "/personal-data",
  "/sign-in/callback",
  "/sign-out",
  "/staff",
  "/staff/activity",
  "/staff/activity/export",
  "/staff/bulk",
  "/staff/bulk/new",
  "/staff/bulk/upload",
  "/staff/members",
  "/staff/notifications",
  "/staff/passes",
  "/staff/passes/new",
  "/staff/password",
  "/staff/scan",
  "/staff/scan/find",
  "/staff/sign-in",
  "/staff/sign-in/callback",
  "/staff/sign-in/forgotten",
  "/staff/sms",
  "/staff/sms-preview",
  "/staff/team",
  "/staff/templates",
  "/text-link",
  "/passes/[slug]",
  "/passes/code/[list]",
  "/staff/bulk/[id]",
  "/staff/changes/[what]",
  "/staff/invitation/[token]",
  "/staff/members/[search]",
  "/staff/notifications/[id]",
  "/staff/passes/[id]",
  "/staff/passes/[id]/change",
  "/staff/passes/[id]/notification",
  "/staff/passes/[id]/sms",
  "/staff/passes/[id]/void",
  "/staff/scan/[id]",
  "/staff/sms/[id]",
  "/staff/team/[id]",
  "/staff/templates/[id]",
  "/staff/bulk/[id]/attention",
  "/staff/bulk/[id]/faults",
  "/staff/bulk/[id]/report",
  "/staff/templates/[id]/texts",
  "/issuer/pictures/[name]",
  "/manifest.webmanifest",
  "/robots.txt",
  "/sitemap.xml",
] as const;

/**
 * The route's pattern or a fixed name: a bounded number of metric labels, and nothing that a visitor
 * wrote.
 */
export function routePatternOf(address: string): string {
  const [pathname = ""] = address.split("?", 1);
  if (pathname.startsWith("/_next/")) return "/_next/*";
  const asked = pathname.replace(/(.)\/$/, "$1").split("/");
  const found = routePatterns.find((pattern) => {
    const segments = pattern.split("/");
    return (
      segments.length === asked.length &&
      segments.every((segment, at) => segment.startsWith("[") || segment === asked[at])
    );
  });
  return found ?? "(none)";
}
