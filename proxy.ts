import { type NextRequest, NextResponse } from "next/server";
import { deliveryAddress, indexedPages } from "#app/member-address.ts";
import { failureHeader, isCameraPage, methodHeader, pathHeader } from "#app/page-headers.ts";
import en from "#app/strings/en.json" with { type: "json" };
import is from "#app/strings/is.json" with { type: "json" };
import { carriesMemberSession, getVisit } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { isDevelopment } from "#portal/configuration/environment.ts";
import { languageChoice, offeredLanguage } from "#portal/configuration/language-cookie.ts";
import { formOrigins, hasForeignOrigin } from "#portal/configuration/origins.ts";
import { lookUpOffer } from "#portal/memberships/member-offers.ts";

export const config = {
  // Files need no nonce, and an upload would be copied into memory: its handler checks Origin itself.
  matcher:
    "/((?!_next/static/|health/(?:live|ready)$|metrics$|issuer/(?:logo|pictures/[^/]+)$|robots\\.txt$|manifest\\.webmanifest$|staff/bulk/upload$).*)",
};

/**
 * Before every page, action and handler: `Origin`, the language in an address, the deep link of a
 * signed-in member, what the issuer does not offer, and the headers that depend on the request or the
 * configuration. Who may see what is decided beside the data.
 */
export default async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const policy = contentSecurityPolicy(btoa(crypto.randomUUID()), pathname);
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set(pathHeader, pathname + search);
  headers.set(methodHeader, request.method);
  headers.delete(failureHeader);
  nameOwnHost(headers);

  const response =
    (await rejectedForm(request)) ??
    (await redirectOf(request, headers)) ??
    (isOffered(pathname)
      ? NextResponse.next({ request: { headers } })
      : NextResponse.rewrite(new URL("/missing", request.url), { request: { headers } }));
  response.headers.set("content-security-policy", policy);
  response.headers.set("cache-control", "private, no-store");
  // Replaces the `noindex` of `next.config.mjs` on pages that search engines may index.
  if (!search && indexedPages().includes(pathname) && !(await carriesMemberSession()))
    response.headers.set("x-robots-tag", "all");
  if (isCameraPage(pathname))
    response.headers.set(
      "permissions-policy",
      "camera=(self), microphone=(), geolocation=(), payment=()",
    );
  if (getConfiguration().PUBLIC_URL.startsWith("https:"))
    response.headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  return response;
}

/** Next.js compares `Origin` with the host: the configuration names it, not a proxy or a client. */
function nameOwnHost(headers: Headers): void {
  headers.set("host", new URL(getConfiguration().PUBLIC_URL).host);
  for (const name of ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"])
    headers.delete(name);
}

/** A form from another site, or one that Next.js would answer with 500 because it cannot be parsed. */
async function rejectedForm(request: NextRequest): Promise<NextResponse | undefined> {
  if (isRead(request)) return undefined;
  if (hasForeignOrigin(request.headers)) return rejection(403, "origin");
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/");
  return isMultipart && !(await hasFields(request)) ? rejection(400, "form") : undefined;
}

function rejection(status: number, reason: keyof typeof is.refused): NextResponse {
  return new NextResponse(`${is.refused[reason]}\n\n${en.refused[reason]}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

async function hasFields(request: NextRequest): Promise<boolean> {
  try {
    return [...(await request.clone().formData()).keys()].length > 0;
  } catch {
    return false;
  }
}

/** The redirect that answers a navigation in place of a page; a failed lookup is passed on in a header. */
async function redirectOf(
  request: NextRequest,
  headers: Headers,
): Promise<NextResponse | undefined> {
  const { pathname, searchParams } = request.nextUrl;
  const isNavigation = (request.headers.get("sec-fetch-dest") ?? "document") === "document";
  if (!isRead(request) || !isNavigation) return undefined;
  const language = offeredLanguage(searchParams.get("language"));
  if (language) return rememberLanguage(request, language);
  const slug = slugOf(pathname);
  const visit = slug === undefined ? undefined : await getVisit();
  if (slug === undefined || visit?.kind !== "member") return undefined;
  const found = await lookUpOffer(visit.member.kennitala, slug);
  if (found.kind === "failed") headers.set(failureHeader, found.failure);
  return found.kind === "offer" && found.offer.kind === "hand-out"
    ? NextResponse.redirect(await deliveryAddress(found.offer.deliveryPageUrl), 303)
    : undefined;
}

/** The language in `?language=en`; the redirect drops it, or a reload would undo a later choice. */
function rememberLanguage(
  { nextUrl }: NextRequest,
  language: Parameters<typeof languageChoice>[0],
): NextResponse {
  const page = new URL(getConfiguration().PUBLIC_URL);
  page.pathname = nextUrl.pathname;
  page.search = nextUrl.search;
  page.searchParams.delete("language");
  const response = NextResponse.redirect(page, 303);
  response.cookies.set(languageChoice(language));
  return response;
}

function isRead({ method }: NextRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** The membership type that a deep link names. */
function slugOf(pathname: string): string | undefined {
  return /^\/passes\/([^/]+)$/.exec(pathname)?.[1];
}

/** Whether an address has a page here: not if the issuer's file lacks it, nor for Next's own error page. */
function isOffered(pathname: string): boolean {
  const { allowIndexing, signIn, membershipTypes } = getConfiguration().issuer;
  if (pathname === "/_global-error") return false;
  if (pathname === "/sitemap.xml") return allowIndexing;
  if (pathname === "/text-link") return signIn.includes("text-link");
  const slug = slugOf(pathname);
  return slug === undefined || membershipTypes.some((type) => type.slug === slug);
}

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
