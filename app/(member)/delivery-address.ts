import { cookies } from "next/headers";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { languageCookie, offeredLanguage } from "#portal/language-cookie.ts";
import { deliveryLinkIn } from "#portal/memberships/delivery-link.ts";

/** Where a member is led to fetch a pass, in the language that they chose, if they did. */
export async function deliveryAddress(deliveryPageUrl: string): Promise<string> {
  const chosen = (await cookies()).get(languageCookie)?.value;
  return deliveryLinkIn(deliveryPageUrl, offeredLanguage(chosen), getConfiguration().issuer);
}
