import { routeHandler } from "#app/route-handler.ts";
import { isReady } from "#portal/database/readiness.ts";

/** Whether the process can serve. Why not stands in the log, and is nobody else's business. */
export const GET = routeHandler(async (): Promise<Response> => {
  const ready = await isReady();
  return Response.json({ status: ready ? "ready" : "not-ready" }, { status: ready ? 200 : 503 });
});
