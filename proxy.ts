import { type NextRequest, NextResponse } from "next/server";
import { deliveryAddress } from "#app/(member)/delivery-address.ts";
import { refusalOfForm } from "#app/security/form-refusal.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { languageChoice } from "#portal/language-cookie.ts";
import { deliveryPageOfVisitor } from "#portal/memberships/deep-link.ts";

const languageParameter = "language";

/**
 * What is answered before a page: a form that does not hold together, a language in an address, the
 * deep link of a signed-in member, what the issuer does not have. Who may see what is decided beside
 * the data.
 */
export default async function proxy(request: NextRequest): Promise<NextResponse> {
  const refusal = await refusalOfForm(request);
  if (refusal) return refusal;
  const asked = askedLanguage(request);
  if (asked) return rememberLanguage(request, asked);
  const deliveryPage = await deliveryPageOf(request);
  if (deliveryPage) return NextResponse.redirect(deliveryPage, 303);
  return isMissing(request)
    ? NextResponse.rewrite(new URL("/missing", request.url))
    : NextResponse.next();
}

/**
 * The language that an address asks for, `?language=en`: who comes back from a delivery page goes on in
 * the language that they read it in.
 */
function askedLanguage({ method, nextUrl }: NextRequest): Language | undefined {
  if (method !== "GET") return undefined;
  const asked = nextUrl.searchParams.get(languageParameter);
  return getConfiguration().issuer.languages.find((one) => one === asked);
}

/** The same page without it in its address: else a reload would undo a later choice. */
function rememberLanguage({ nextUrl }: NextRequest, language: Language): NextResponse {
  const page = new URL(getConfiguration().PUBLIC_URL);
  page.pathname = nextUrl.pathname;
  page.search = nextUrl.search;
  page.searchParams.delete(languageParameter);
  const response = NextResponse.redirect(page, 303);
  response.cookies.set(languageChoice(language));
  return response;
}

/** Where a navigation to a deep link leads at once; the router's own requests are the page's to answer. */
async function deliveryPageOf({
  method,
  headers,
  nextUrl,
}: NextRequest): Promise<string | undefined> {
  const slug = deepLinkSlug(nextUrl);
  const isNavigation = (headers.get("sec-fetch-dest") ?? "document") === "document";
  const isRead = method === "GET" || method === "HEAD";
  if (slug === undefined || !isRead || !isNavigation) return undefined;
  const address = await deliveryPageOfVisitor(slug);
  return address && deliveryAddress(address);
}

function deepLinkSlug({ pathname }: URL): string | undefined {
  return /^\/passes\/([^/]+)$/.exec(pathname)?.[1];
}

/** What the issuer's file does not have is a page that does not exist. */
function isMissing({ nextUrl }: NextRequest): boolean {
  const { issuer } = getConfiguration();
  if (nextUrl.pathname === "/text-link") return !issuer.signIn.includes("text-link");
  const slug = deepLinkSlug(nextUrl);
  return slug !== undefined && !issuer.membershipTypes.some((type) => type.slug === slug);
}

export const config = {
  matcher: [
    "/passes/:slug",
    "/text-link",
    // A body that the proxy sees is held in memory: an upload goes by it, with a language and without.
    {
      source:
        "/((?!_next/static/|health/|metrics$|issuer/|language$|passes/code/|staff/bulk/upload$|robots\\.txt$).*)",
      has: [{ type: "query", key: "language" }],
    },
    {
      source: "/((?!staff/bulk/upload$).*)",
      has: [{ type: "header", key: "content-type", value: "multipart/.*" }],
    },
  ],
};
