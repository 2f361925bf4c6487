import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { stringifySetCookie } from "cookie";
import { nodeCookies } from "iron-session";
import { visitOfRequest } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { isFile } from "#portal/file-addresses.ts";
import { languageChoice, languageCookie } from "#portal/language-cookie.ts";
import { deliveryLinkIn } from "#portal/memberships/delivery-link.ts";
import { lookUpOffer } from "#portal/memberships/member-memberships.ts";
import type { Routed } from "#portal-server/runtime-link.ts";

/**
 * Decides on a request before Next.js has it: what the issuer does not have, a language in an address,
 * the deep link of a signed-in member. Who may see what is decided beside the data.
 */
export async function routeRequest(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Routed | undefined> {
  const [pathname = "", ...query] = (request.url ?? "").split("?");
  const slug = /^\/passes\/([^/]+)$/.exec(pathname)?.[1];
  // No route answers this path, so that the page for a missing page does.
  if (isMissing(pathname, slug)) return { kind: "rewrite", path: "/missing" };
  if (!isNavigation(request) || isFile(pathname)) return undefined;
  const chosen = rememberLanguage(pathname, new URLSearchParams(query.join("?")));
  if (chosen || slug === undefined) return chosen;
  const location = await deliveryPageOf(slug, request, response);
  return location === undefined ? undefined : { kind: "redirect", location };
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
  return (method === "GET" || method === "HEAD") && destination === "document";
}

/**
 * The language that an address asks for, `?language=en`: who comes back from a delivery page goes on in
 * the language that they read it in. The page follows without it in its address: else a reload would
 * undo a later choice.
 */
function rememberLanguage(pathname: string, query: URLSearchParams): Routed | undefined {
  const { issuer, PUBLIC_URL } = getConfiguration();
  const asked = query.get("language");
  const language = issuer.languages.find((one) => one === asked);
  if (!language) return undefined;
  query.delete("language");
  const page = new URL(PUBLIC_URL);
  page.pathname = pathname;
  page.search = String(query);
  const setCookie = stringifySetCookie(languageChoice(language));
  return { kind: "redirect", location: page.href, setCookie };
}

/**
 * Where the deep link of a membership type leads the member who is signed in: the delivery page of
 * their pass, when it can be handed out. Everything else is for the page to explain.
 */
async function deliveryPageOf(
  slug: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string | undefined> {
  const visit = await visitOfRequest(request, response);
  if (visit.kind !== "member") return undefined;
  const found = await lookUpOffer(visit.member.kennitala, slug);
  if (found.kind !== "offer" || found.offer.kind !== "hand-out") return undefined;
  const { issuer } = getConfiguration();
  const chosen = nodeCookies(request, response).read(languageCookie);
  const language = issuer.languages.find((one) => one === chosen);
  return deliveryLinkIn(found.offer.deliveryPageUrl, language, issuer);
}
