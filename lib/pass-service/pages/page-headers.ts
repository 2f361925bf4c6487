import type { MiddlewareHandler } from "hono";

const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** The wallet's pages keep themselves up to date with the one script that there is. */
const walletPolicy = `${contentSecurityPolicy}; script-src 'self'; connect-src 'self'`;

/**
 * What every page carries. No page but the wallet's has a script, and the policy says so. Not
 * `no-referrer`: with it browsers hide the origin of forms.
 */
export const pageHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const isWallet = /^\/wallet(\/|$)/.test(context.req.path);
  context.header("Content-Security-Policy", isWallet ? walletPolicy : contentSecurityPolicy);
  context.header("Referrer-Policy", "same-origin");
  context.header("X-Robots-Tag", "noindex");
  context.header("Vary", "Accept-Language, Cookie", { append: true });
};
