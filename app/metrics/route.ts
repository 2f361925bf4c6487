import { createHash, timingSafeEqual } from "node:crypto";
import { routeHandler } from "#app/route-handler.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { renderMetrics } from "#portal/render-metrics.ts";

/** For whoever holds the token; for everybody else there is no such address. */
export const GET = routeHandler(async (request: Request): Promise<Response> => {
  const { METRICS_TOKEN } = getConfiguration();
  const shown = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!METRICS_TOKEN || !isSame(shown ?? "", METRICS_TOKEN)) {
    return new Response(null, { status: 404 });
  }
  return new Response(await renderMetrics(), {
    headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
  });
});

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
