import { routeHandler } from "#app/route-handler.ts";

export const GET = routeHandler((): Response => Response.json({ status: "live" }));
