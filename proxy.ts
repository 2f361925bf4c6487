import { NextRequest, type NextResponse } from "next/server";
import createMiddleware from "next-intl/middleware";
import { chooseLanguage } from "#app/i18n/choose-language.ts";
import { languageCookie, routingOf } from "#app/i18n/routing.ts";
import { contentSecurityPolicy, securityHeaders } from "#app/security/headers.ts";
import { refusalOfOrigin } from "#app/security/origin-refusal.ts";
import { methodHeader, pathHeader } from "#app/security/path-header.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/** Headers and the language, and a first look at Origin. Who may see what is decided beside the data. */
export default function proxy(request: NextRequest): NextResponse {
  const refusal = refusalOfOrigin(request);
  if (refusal) return refusal;

  const { pathname } = request.nextUrl;
  const policy = contentSecurityPolicy(btoa(crypto.randomUUID()), pathname);
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set(pathHeader, pathname + request.nextUrl.search);
  headers.set(methodHeader, request.method);
  const [first = "is", ...others] = getConfiguration().issuer.languages;
  const language = chooseLanguage([first, ...others], {
    chosen: request.cookies.get(languageCookie)?.value,
    acceptLanguage: request.headers.get("accept-language"),
  });
  const response = createMiddleware(routingOf(language, [first, ...others]))(
    new NextRequest(answeredAddress(request), { method: request.method, headers }),
  );
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of securityHeaders(pathname)) response.headers.set(name, value);
  return response;
}

/** A deep link to a membership type that is not in the issuer's file is a page that does not exist. */
function answeredAddress({ nextUrl }: NextRequest): URL {
  const slug = /^\/passes\/([^/]+)$/.exec(nextUrl.pathname)?.[1];
  const known = getConfiguration().issuer.membershipTypes.some((type) => type.slug === slug);
  return slug === undefined || known ? nextUrl : new URL("/missing", nextUrl);
}

export const config = {
  matcher: "/((?!_next/static/|health/|metrics$|issuer/|language$|robots\\.txt$).*)",
};
