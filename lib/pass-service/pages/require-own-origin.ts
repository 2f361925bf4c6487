import type { MiddlewareHandler } from "hono";
import { readingOf } from "./language.ts";
import { messagePage } from "./message-page.ts";

/**
 * A change is made only from a page of this service: the browser must say so. Another origin,
 * `null` or nothing is refused.
 */
export function requireOwnOrigin(origin: string): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.header("origin") === origin) return next();
    const reading = readingOf(context);
    return context.html(messagePage(reading, reading.words.refused, "stopped"), 403);
  };
}
