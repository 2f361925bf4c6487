import type { Metadata } from "next";
import { getLocale, translationsIn } from "#app/i18n/translations.ts";
import { carriesMemberSession } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { ConfiguredMembershipType } from "#portal/configuration/issuer-file.ts";
import { linkPictureAddress, linkPictureSize } from "./issuer/pictures/addresses.ts";

const openGraphLocales = { is: "is_IS", en: "en_GB" };

/**
 * Metadata for search engines and link previews: description and Open Graph tags of the start page, or of the
 * deep link of `type`. It is empty for a request with a member's session cookie.
 */
export async function linkPreview(type?: ConfiguredMembershipType): Promise<Metadata> {
  if (await carriesMemberSession()) return {};
  const { PUBLIC_URL, issuer } = getConfiguration();
  const locale = await getLocale();
  const title = type ? `${type.name[locale]} – ${issuer.name}` : issuer.name;
  const t = translationsIn(locale, "linkPreview");
  const written = type ? type.description : issuer.description;
  const description =
    written?.[locale] ??
    (type
      ? t("ofType", { issuer: issuer.name, type: type.name[locale] })
      : t("ofAll", { issuer: issuer.name }));
  const url = type ? `/passes/${type.slug}` : "/";
  return {
    metadataBase: new URL(PUBLIC_URL),
    description,
    alternates: { canonical: url },
    openGraph: {
      type: "website",
      siteName: issuer.name,
      locale: openGraphLocales[locale],
      title,
      description,
      url,
      images: { url: linkPictureAddress(locale, type), ...linkPictureSize, alt: title },
    },
  };
}
