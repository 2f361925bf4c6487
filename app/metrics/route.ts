import { routeHandler } from "#app/route-handler.ts";
import { mayReadMetrics, portalMetrics } from "#portal/observability/portal-metrics.ts";

/** Metrics for whoever holds the token; 404 for everybody else. */
export const GET = routeHandler(async (request: Request): Promise<Response> => {
  if (!mayReadMetrics(request)) return new Response(null, { status: 404 });
  const { registry } = portalMetrics();
  return new Response(await registry.metrics(), {
    headers: { "content-type": registry.contentType },
  });
});
