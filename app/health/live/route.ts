import { routeHandler } from "#app/route-handler.ts";

export const dynamic = "force-dynamic";

/** The process answers. */
export const GET = routeHandler((): Response => Response.json({ status: "live" }));
