import type { MiddlewareHandler } from "hono";
import { isLoopback } from "#process/loopback.ts";
import type { Addresses } from "../addresses.ts";
import { refusals } from "../http/refusal.ts";
import { refuse } from "../http/refuse.ts";
import { localisationOf } from "../language/language.ts";
import { messagePage } from "./message-page.ts";

/**
 * DNS rebinding: a web page whose name was pointed at this machine could read everything that a
 * service on loopback shows, the outbox included, as its own. Its requests still carry its name in
 * Host, so a service on loopback answers under names of this machine only.
 */
export function requireOwnHost({ isLoopback: isLocal, origin }: Addresses): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header("host") ?? new URL(context.req.url).host;
    if (!isLocal || isLoopback(URL.parse(`http://${host}`)?.hostname ?? "")) return next();
    if (!context.req.header("accept")?.includes("text/html")) {
      return refuse(context, refusals.foreignHost());
    }
    const localisation = localisationOf(context);
    const { title, body } = localisation.words.foreignHost;
    return context.html(messagePage(localisation, { title, body: body(origin) }, "stopped"), 421);
  };
}
