import { routeHandler } from "#app/route-handler.ts";
import { isReady } from "#portal/health/readiness.ts";

/** Readiness. The reason why not stands in the log alone. */
export const GET = routeHandler(async (): Promise<Response> => {
  const ready = await isReady();
  return Response.json({ status: ready ? "ready" : "not-ready" }, { status: ready ? 200 : 503 });
});
