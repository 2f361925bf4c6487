import type { MiddlewareHandler } from "hono";
import type { Log } from "../log.ts";
import { requestFields } from "./log-fault.ts";

/** One line for each request: the pattern of its address, never the address. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now();
    await next();
    log.info(
      {
        ...requestFields(context),
        status: context.res.status,
        ms: Math.round(performance.now() - start),
      },
      "request",
    );
  };
}
