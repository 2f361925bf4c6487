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

/**
 * What every page carries. The policy has no scripts because no page has any. Not `no-referrer`:
 * with it browsers hide the origin of forms.
 */
export const pageHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header("Content-Security-Policy", contentSecurityPolicy);
  context.header("Referrer-Policy", "same-origin");
  context.header("X-Robots-Tag", "noindex");
  context.header("Vary", "Accept-Language, Cookie", { append: true });
};
