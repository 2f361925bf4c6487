import { routeHandler } from "#app/route-handler.ts";

/** The process answers. */
export const GET = routeHandler((): Response => Response.json({ status: "live" }));
