import "server-only";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import { isLoopback } from "#process/loopback.ts";

/**
 * The address of a delivery page, when it may be followed: it parses, is https (http on loopback
 * only), carries no credentials, and its host is one that the issuer's file allows.
 */
export function trustedDeliveryLink(
  written: string,
  allowedHosts: readonly string[],
): string | undefined {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return undefined;
  const url = new URL(written);
  const secure = url.protocol === "https:" || isLoopback(url.hostname);
  const allowed = allowedHosts.some((host) => host.toLowerCase() === url.host);
  return secure && allowed && !url.username && !url.password ? url.href : undefined;
}

/**
 * The address of a delivery page in the language that the member chose here, where the issuer's file
 * says how its pages are asked for one. Without a choice both sides go by the browser's.
 */
export function deliveryLinkIn(
  address: string,
  language: string | undefined,
  { deliveryLanguageParameter: parameter }: Pick<Issuer, "deliveryLanguageParameter">,
): string {
  if (!parameter || !language) return address;
  const url = new URL(address);
  url.searchParams.set(parameter, language);
  return url.href;
}
