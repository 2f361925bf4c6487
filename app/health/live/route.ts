import { routeHandler } from "#app/route-handler.ts";
import { stoppingSignal } from "#portal/health/readiness.ts";

export const GET = routeHandler(
  (): Response =>
    stoppingSignal().aborted
      ? Response.json({ status: "stopping" }, { status: 503 })
      : Response.json({ status: "live" }),
);
