import { routeHandler } from "#app/route-handler.ts";

export const dynamic = "force-dynamic";

/** The process answers. */
export const GET = routeHandler((): Response => {
  return Response.json({ status: "live" }, { headers: { "cache-control": "no-store" } });
});
