import type { MiddlewareHandler } from "hono";

/** What every page carries besides the headers of every response. */
export const pageHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header("X-Robots-Tag", "noindex");
  context.header("Vary", "Accept-Language, Cookie", { append: true });
};
