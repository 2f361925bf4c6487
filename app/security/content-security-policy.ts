import { isCameraPage } from "#app/security/camera-page.ts";
import { isDevelopment } from "#portal/configuration/environment.ts";
import { formOrigins } from "#portal/configuration/form-origins.ts";

/**
 * Scripts and styles by nonce alone. Forms may lead to the portal and, by the redirect after one,
 * to a delivery page or an identity provider; nothing else may be reached, and nobody may frame the
 * portal. The page with the camera may also run the program that reads codes.
 */
export function contentSecurityPolicy(nonce: string, pathname: string): string {
  const programs = isDevelopment
    ? " 'unsafe-eval'"
    : isCameraPage(pathname)
      ? " 'wasm-unsafe-eval'"
      : "";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${programs}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formOrigins()].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
