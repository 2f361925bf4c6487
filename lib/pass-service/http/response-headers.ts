import type { MiddlewareHandler } from "hono";

/** What every answer carries; an answer that may be kept has said so itself. */
export const responseHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!headers.has("cache-control")) context.header("Cache-Control", "no-store");
  context.header("X-Content-Type-Options", "nosniff");
};
