import "server-only";
import type { ServerResponse } from "node:http";
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

/** What is no page may load nothing, whatever it says. */
const nothing = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Gives an answer, as it leaves, what nobody gave it before: a redirect, a refusal, a file. */
export function dressAnswer(response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    for (const [name, value] of [...answerHeaders(), ["content-security-policy", nothing]] as const)
      if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}
