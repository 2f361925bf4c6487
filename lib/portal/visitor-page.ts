import "server-only";
import type { IncomingMessage } from "node:http";
import { chooseLanguage } from "#portal/choose-language.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { isDevelopment } from "#portal/configuration/environment.ts";
import { languageCookie } from "#portal/language-cookie.ts";
import type { VisitorPage } from "#portal-server/page-cache.ts";

const ownCookie = /(?:^|;)\s*((?:__Host-)?felagi-[^=;\s]+)\s*=([^;]*)/g;

/**
 * The page that a request asks for, if it is one that everybody without a session gets alike: the
 * question that the start page and the deep links begin with.
 */
export function visitorPageOf({
  method,
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): VisitorPage | undefined {
  // The router's own requests are answered with data instead of a page.
  if (isDevelopment || method !== "GET" || "rsc" in headers) return undefined;
  const { languages, membershipTypes } = getConfiguration().issuer;
  const isQuestion = url === "/" || membershipTypes.some(({ slug }) => url === `/passes/${slug}`);
  if (!isQuestion) return undefined;
  const cookies = new Map(
    [...(headers.cookie ?? "").matchAll(ownCookie)].map(([, name = "", value]) => [name, value]),
  );
  const chosen = cookies.get(languageCookie);
  cookies.delete(languageCookie);
  if (cookies.size > 0) return undefined;
  const [first = "is", ...others] = languages;
  const acceptLanguage = headers["accept-language"] ?? null;
  return { path: url, language: chooseLanguage([first, ...others], { chosen, acceptLanguage }) };
}
