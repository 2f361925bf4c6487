import "server-only";
import type { IncomingMessage } from "node:http";
import { stringifySetCookie } from "cookie";
import { visitOfRequest } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { isFile } from "#portal/file-addresses.ts";
import { languageChoice, languageCookie, offeredLanguage } from "#portal/language-cookie.ts";
import { handToPage, openDeepLink } from "#portal/memberships/deep-link.ts";
import { deliveryLinkIn } from "#portal/memberships/delivery-link.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { cookieOf } from "#portal/request-cookie.ts";
import type { Routed } from "#portal-server/runtime-link.ts";

/**
 * Decides on a request before Next.js has it: what the issuer does not have, a language in an address,
 * the deep link of a signed-in member. Who may see what is decided beside the data.
 */
export async function routeRequest(request: IncomingMessage): Promise<Routed | undefined> {
  try {
    return await decide(request);
  } catch (error) {
    // Its page is asked instead, and has words for a fault.
    log().error({ reason: reasonOf(error) }, "a request could not be routed");
    return undefined;
  }
}

async function decide(request: IncomingMessage): Promise<Routed | undefined> {
  const { pathname, query } = addressOf(request);
  const slug = /^\/passes\/([^/]+)$/.exec(pathname)?.[1];
  // No route answers this path, so that the page for a missing page does.
  if (isMissing(pathname, slug)) return { kind: "rewrite", path: "/missing" };
  if (!isNavigation(request) || isFile(pathname)) return undefined;
  const chosen = rememberLanguage(pathname, query);
  if (chosen || slug === undefined) return chosen;
  const location = await deliveryPageOf(slug, request);
  return location === undefined ? undefined : { kind: "redirect", location };
}

function addressOf({ url = "" }: IncomingMessage) {
  const [pathname = "", ...query] = url.split("?");
  return { pathname, query: new URLSearchParams(`?${query.join("?")}`) };
}

/** What the issuer's file does not have is a page that does not exist; nor is Next's page of a fault. */
function isMissing(pathname: string, slug: string | undefined): boolean {
  const { signIn, membershipTypes } = getConfiguration().issuer;
  if (pathname === "/_global-error") return true;
  if (pathname === "/text-link") return !signIn.includes("text-link");
  return slug !== undefined && !membershipTypes.some((type) => type.slug === slug);
}

/** The router's own requests are no navigations: a page answers them. */
function isNavigation({ method, headers }: IncomingMessage): boolean {
  const destination = headers["sec-fetch-dest"] ?? "document";
  const isRead = method === "GET" || method === "HEAD";
  return isRead && destination === "document" && !("rsc" in headers);
}

/**
 * The language that an address asks for, `?language=en`: who comes back from a delivery page goes on in
 * the language that they read it in. The page follows without it in its address: else a reload would
 * undo a later choice.
 */
function rememberLanguage(pathname: string, query: URLSearchParams): Routed | undefined {
  const language = offeredLanguage(query.get("language"));
  if (!language) return undefined;
  query.delete("language");
  const page = new URL(getConfiguration().PUBLIC_URL);
  page.pathname = pathname;
  page.search = String(query);
  const setCookie = stringifySetCookie(languageChoice(language));
  return { kind: "redirect", location: page.href, setCookie };
}

/**
 * Where the deep link of a membership type leads the member who is signed in: the delivery page of
 * their pass, when it can be handed out. Everything else is for the page to explain.
 */
async function deliveryPageOf(slug: string, request: IncomingMessage): Promise<string | undefined> {
  const link = await openDeepLink(slug, await visitOfRequest(request));
  const found = link.kind === "member" ? link.lookup : undefined;
  const offer = found?.kind === "offer" ? found.offer : undefined;
  if (offer?.kind !== "hand-out") {
    handToPage(link);
    return undefined;
  }
  const language = offeredLanguage(cookieOf(request, languageCookie));
  return deliveryLinkIn(offer.deliveryPageUrl, language, getConfiguration().issuer);
}
