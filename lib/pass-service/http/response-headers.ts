import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Addresses } from "../addresses.ts";

const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", "data:"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
};

/** The wallet's pages keep themselves up to date with the one script that there is. */
const walletPolicy = { ...contentSecurityPolicy, scriptSrc: ["'self'"], connectSrc: ["'self'"] };

/** Security headers of every response. No page but the wallet's has a script, and the policy says so. */
export function responseHeaders({ origin }: Addresses): MiddlewareHandler {
  const common = {
    // With no-referrer browsers hide the origin of forms.
    referrerPolicy: "same-origin",
    xFrameOptions: "DENY",
    strictTransportSecurity: origin.startsWith("https:"),
  };
  const onPages = secureHeaders({ ...common, contentSecurityPolicy });
  const onWallet = secureHeaders({ ...common, contentSecurityPolicy: walletPolicy });
  return (context, next) =>
    /^\/wallet(\/|$)/.test(context.req.path) ? onWallet(context, next) : onPages(context, next);
}

/** Personal data is kept by nobody; a response that may be kept has said so itself. */
export const noStore: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  // Not by `context.header`, which would make the whole response anew.
  if (!headers.has("cache-control")) headers.set("Cache-Control", "no-store");
};
