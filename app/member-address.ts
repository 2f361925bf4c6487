import { cookies } from "next/headers";
import type { ElectronicIdRefusal } from "#portal/auth/member/electronic-id/decide-identity.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { ConfiguredMembershipType } from "#portal/configuration/issuer-file.ts";
import { languageCookie, offeredLanguage } from "#portal/configuration/language-cookie.ts";
import { deliveryLinkIn } from "#portal/memberships/decide-offer.ts";

/** The membership type of a slug from an address or a form. */
export function typeOfSlug(slug: unknown): ConfiguredMembershipType | undefined {
  return getConfiguration().issuer.membershipTypes.find((type) => type.slug === slug);
}

/** Address of a membership type's page; of all passes when the slug names no type. */
export function passesAddress(slug: unknown): string {
  const type = typeOfSlug(slug);
  return type ? `/passes/${type.slug}` : "/passes";
}

/** Paths of the pages that search engines may index; empty unless the issuer's file allows indexing. */
export function indexedPages(): string[] {
  const { allowIndexing, membershipTypes } = getConfiguration().issuer;
  return allowIndexing ? ["/", ...membershipTypes.map(({ slug }) => `/passes/${slug}`)] : [];
}

/**
 * The start page with the reason for the refusal and the membership type. The type's own page would
 * hand a pass to somebody who signed in before.
 */
export function refusedAddress(refused: ElectronicIdRefusal, slug: unknown): string {
  const type = typeOfSlug(slug);
  return `/?${new URLSearchParams({ refused, ...(type && { type: type.slug }) })}`;
}

/** Delivery page in the language that the member chose, if they did. */
export async function deliveryAddress(deliveryPageUrl: string): Promise<string> {
  const chosen = (await cookies()).get(languageCookie)?.value;
  return deliveryLinkIn(deliveryPageUrl, offeredLanguage(chosen), getConfiguration().issuer);
}

/** Address of the start page where a signed-in visitor enters another kennitala. */
export const otherKennitalaAddress = "/?again";
