import { cookies } from "next/headers";
import type { ElectronicIdRefusal } from "#portal/auth/member/electronic-id/decide-identity.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { ConfiguredMembershipType } from "#portal/configuration/issuer-file.ts";
import { languageCookie, offeredLanguage } from "#portal/language-cookie.ts";
import { deliveryLinkIn } from "#portal/memberships/delivery-link.ts";

/** The membership type that a word from outside names. */
export function typeOfSlug(slug: unknown): ConfiguredMembershipType | undefined {
  return getConfiguration().issuer.membershipTypes.find((type) => type.slug === slug);
}

/** Where a member goes on to: the type that they came for, or everything they have. */
export function passesAddress(slug: unknown): string {
  const type = typeOfSlug(slug);
  return type ? `/passes/${type.slug}` : "/passes";
}

/**
 * The start page, which says why and still knows the type. Not the type's own page: somebody who
 * was signed in before would be handed their pass there.
 */
export function refusedAddress(refused: ElectronicIdRefusal, slug: unknown): string {
  const type = typeOfSlug(slug);
  return `/?${new URLSearchParams({ refused, ...(type && { type: type.slug }) })}`;
}

/** Where a member is led to fetch a pass, in the language that they chose, if they did. */
export async function deliveryAddress(deliveryPageUrl: string): Promise<string> {
  const chosen = (await cookies()).get(languageCookie)?.value;
  return deliveryLinkIn(deliveryPageUrl, offeredLanguage(chosen), getConfiguration().issuer);
}
