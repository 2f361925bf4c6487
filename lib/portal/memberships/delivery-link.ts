import "server-only";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import { isLoopback } from "#process/loopback.ts";

/** A delivery address to follow: https (http on loopback), no credentials, an allowed host. */
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

/** The delivery page in the language chosen here, where the issuer's file says how to ask. */
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
