import { NextRequest, type NextResponse } from "next/server";
import createMiddleware from "next-intl/middleware";
import { routingOf } from "#app/i18n/routing.ts";
import { contentSecurityPolicy, securityHeaders } from "#app/security/headers.ts";
import { refusalOfOrigin } from "#app/security/origin-refusal.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/** Headers and the language, and a first look at Origin. Who may see what is decided beside the data. */
export default function proxy(request: NextRequest): NextResponse {
  const refusal = refusalOfOrigin(request);
  if (refusal) return refusal;

  const policy = contentSecurityPolicy(btoa(crypto.randomUUID()));
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const [first = "is", ...others] = getConfiguration().issuer.languages;
  const response = createMiddleware(routingOf([first, ...others]))(
    new NextRequest(request, { headers }),
  );
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of securityHeaders()) response.headers.set(name, value);
  return response;
}

export const config = {
  matcher: "/((?!_next/static/|health/|issuer/|language$|robots\\.txt$).*)",
};
