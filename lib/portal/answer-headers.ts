import "server-only";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/** On every answer, whatever gives it; a page's own say more of what it may do. */
export function answerHeaders(): [name: string, value: string][] {
  const secure = getConfiguration().PUBLIC_URL.startsWith("https:");
  return [
    // With no-referrer a browser sends "Origin: null" on forms, which is refused.
    ["referrer-policy", "same-origin"],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["permissions-policy", permissionsPolicy("")],
    ["cross-origin-opener-policy", "same-origin"],
    ["cache-control", "private, no-store"],
    ["x-robots-tag", "noindex"],
    ...(secure
      ? [["strict-transport-security", "max-age=63072000; includeSubDomains"] as [string, string]]
      : []),
  ];
}

export function permissionsPolicy(camera: "" | "self"): string {
  return `camera=(${camera}), microphone=(), geolocation=(), payment=()`;
}

/** A response that is no page may load nothing, whatever it says. */
const emptyPolicy =
  "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * On every response, whatever gives it: a redirect, a refusal, a file. A page's own headers replace
 * these (`app/security/headers.ts`); those of a route handler do not, so what is public is named here.
 */
export function defaultHeaders(pathname: string): [name: string, value: string][] {
  const own = headersOfItsOwn(pathname);
  return [...answerHeaders(), ["content-security-policy", emptyPolicy] as [string, string]].filter(
    ([name]) => !own.includes(name),
  );
}

function headersOfItsOwn(pathname: string): string[] {
  if (pathname === "/issuer/logo") return ["cache-control", "content-security-policy"];
  return pathname.startsWith("/_next/static/") ? ["cache-control"] : [];
}
