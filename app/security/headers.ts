import type { IncomingMessage, ServerResponse } from "node:http";
import { isCameraPage } from "#app/security/camera-page.ts";
import { memberOidcClient } from "#portal/auth/member/electronic-id/member-oidc-client.ts";
import { providerOrigins } from "#portal/auth/openid/provider-origins.ts";
import { staffOidcClient } from "#portal/auth/staff/provider/staff-oidc-client.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { isDevelopment } from "#portal/configuration/environment.ts";
import { isFile } from "#portal/file-addresses.ts";
import { deliveryOrigins } from "#portal/memberships/delivery-link.ts";
import { methodHeader, pathHeader } from "./path-header.ts";

/**
 * Sets the headers of every response, whatever gives it: a page, a redirect, a refusal. What a handler
 * sets itself replaces them. A page learns its address and method from the request's headers, and its
 * nonce from the policy there, where Next.js looks for it; what a visitor sent by these names is lost.
 */
export function setHeaders(request: IncomingMessage, response: ServerResponse): void {
  const { url = "", method, headers } = request;
  const pathname = url.split("?", 1)[0] ?? "";
  const policy = isFile(pathname)
    ? emptyPolicy
    : contentSecurityPolicy(btoa(crypto.randomUUID()), pathname);
  headers["content-security-policy"] = policy;
  headers[pathHeader] = withoutRouterQuery(url);
  headers[methodHeader] = method;
  response.setHeader("content-security-policy", policy);
  for (const [name, value] of commonHeaders(pathname)) response.setHeader(name, value);
  // Those of a route handler do not replace these, so what is public is named here.
  for (const name of method === "POST" ? [] : publicFile(pathname)) response.removeHeader(name);
}

/** A response that is no page may load nothing, whatever it says. */
const emptyPolicy =
  "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Scripts and styles by nonce alone. Forms may lead to the portal and, by the redirect after one,
 * to a delivery page or an identity provider; nothing else may be reached, and nobody may frame the
 * portal. The page with the camera may also run the program that reads codes.
 */
function contentSecurityPolicy(nonce: string, pathname: string): string {
  const { issuer } = getConfiguration();
  const providers = new Set([memberOidcClient, staffOidcClient].flatMap(providerOrigins));
  return [
    "default-src 'none'",
    ["script-src 'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...programsAt(pathname)].join(
      " ",
    ),
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...deliveryOrigins(issuer.deliveryHosts), ...providers].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

function programsAt(pathname: string): string[] {
  if (isDevelopment) return ["'unsafe-eval'"];
  return isCameraPage(pathname) ? ["'wasm-unsafe-eval'"] : [];
}

function commonHeaders(pathname: string): [name: string, value: string][] {
  const camera = isCameraPage(pathname) ? "self" : "";
  const secure = getConfiguration().PUBLIC_URL.startsWith("https:");
  return [
    // With no-referrer a browser sends "Origin: null" on forms, which is refused.
    ["referrer-policy", "same-origin"],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["permissions-policy", `camera=(${camera}), microphone=(), geolocation=(), payment=()`],
    ["cross-origin-opener-policy", "same-origin"],
    ["cache-control", "private, no-store"],
    ["x-robots-tag", "noindex"],
    ...(secure
      ? [["strict-transport-security", "max-age=63072000; includeSubDomains"] as [string, string]]
      : []),
  ];
}

function publicFile(pathname: string): string[] {
  if (pathname === "/issuer/logo") return ["cache-control", "content-security-policy"];
  return pathname.startsWith("/_next/static/") ? ["cache-control"] : [];
}

/** The address of a page that the router asks for anew. */
function withoutRouterQuery(url: string): string {
  if (!/[?&]_rsc(?:[=&]|$)/.test(url)) return url;
  const end = url.indexOf("?");
  const query = new URLSearchParams(url.slice(end));
  query.delete("_rsc");
  return query.size > 0 ? `${url.slice(0, end)}?${query}` : url.slice(0, end);
}
