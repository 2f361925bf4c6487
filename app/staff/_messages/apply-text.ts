import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/** Where a member asks for a pass of a membership type. */
export function applyAddress(slug = ""): string {
  return `${getConfiguration().PUBLIC_URL}/passes/${slug}`;
}

/** Text with the link to ask for a pass; undefined unless the issuer offers that by request. */
export async function applyText(slug: unknown): Promise<string | undefined> {
  const { membershipTypes } = getConfiguration().issuer;
  const type = membershipTypes.find((one) => one.slug === slug && one.issuance === "on-request");
  if (!type) return undefined;
  const t = await getTranslations("staff.member.apply");
  return t("message", { name: type.name[await getLocale()], address: applyAddress(type.slug) });
}

/** Whether a text holds the link to ask for a pass. */
export function hasApplyLink(text: string): boolean {
  return text.includes(applyAddress());
}
