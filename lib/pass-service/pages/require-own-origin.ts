import type { MiddlewareHandler } from "hono";
import { localisationOf } from "../language/language.ts";
import { messagePage } from "./message-page.ts";

/**
 * CSRF protection: a state change requires an Origin header of this service. Another origin, `null`
 * or none is refused.
 */
export function requireOwnOrigin(origin: string): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.header("origin") === origin) return next();
    const localisation = localisationOf(context);
    return context.html(messagePage(localisation, localisation.words.refused, "stopped"), 403);
  };
}
