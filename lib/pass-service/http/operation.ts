import { type Context, Hono } from "hono";
import { carriesToken } from "#process/metrics-token.ts";
import type { Service } from "../service.ts";
import { databaseAwayHeaders } from "./http-refusal.ts";

/** What an operator's tools ask: health checks and metrics. */
export function operation({
  isReady,
  isStopping,
  metrics: { registry },
  metricsToken,
}: Service): Hono {
  const app = new Hono();
  const ready = async (context: Context) =>
    (await isReady())
      ? context.json({ status: "ready" })
      : context.json({ status: "not-ready" }, 503, databaseAwayHeaders);
  app.get("/health/live", (context) =>
    isStopping() ? context.json({ status: "stopping" }, 503) : context.json({ status: "live" }),
  );
  app.get("/health/ready", ready);
  // Readiness under the address that it had at first.
  app.get("/health", ready);
  app.get("/metrics", async (context, next) => {
    if (!carriesToken(context.req.header("authorization"), metricsToken)) return next();
    return context.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return app;
}
