import { createHash, timingSafeEqual } from "node:crypto";
import { routeHandler } from "#app/route-handler.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { portalMetrics } from "#portal/observability/portal-metrics.ts";

/** Metrics for whoever holds the token; 404 for everybody else. */
export const GET = routeHandler(async (request: Request): Promise<Response> => {
  const { METRICS_TOKEN } = getConfiguration();
  const shown = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!METRICS_TOKEN || !isSame(shown ?? "", METRICS_TOKEN)) {
    return new Response(null, { status: 404 });
  }
  return new Response(await portalMetrics().registry.metrics(), {
    headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
  });
});

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
