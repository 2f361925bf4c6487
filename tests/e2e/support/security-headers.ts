import type { IncomingHttpHeaders } from "node:http";
import { expect } from "@playwright/test";

/** Expects the headers that every answer of a portal carries. */
export function expectSecurityHeaders(headers: IncomingHttpHeaders, where: string): void {
  expect(headers, where).toMatchObject({
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "x-robots-tag": "noindex",
    "permissions-policy": expect.stringMatching(/^camera=\((self)?\), microphone=\(\), geoloc/),
    "content-security-policy": expect.stringMatching(/^default-src 'none'; /),
    "cache-control": expect.any(String),
  });
  const policy = headers["content-security-policy"] ?? "";
  if (!policy.includes("sandbox")) {
    expect(policy, where).toContain("frame-ancestors 'none'");
    expect(policy, where).toContain("base-uri 'none'");
  }
  for (const absent of ["strict-transport-security", "x-powered-by", "server"])
    expect(headers[absent], where).toBeUndefined();
}
