import { cookies } from "next/headers";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { languageCookie } from "#portal/language-cookie.ts";
import { deliveryLinkIn } from "#portal/memberships/delivery-link.ts";

/** Where a member is led to fetch a pass, in the language that they chose, if they did. */
export async function deliveryAddress(deliveryPageUrl: string): Promise<string> {
  const { issuer } = getConfiguration();
  const chosen = (await cookies()).get(languageCookie)?.value;
  const language = issuer.languages.find((one) => one === chosen);
  return deliveryLinkIn(deliveryPageUrl, language, issuer);
}
