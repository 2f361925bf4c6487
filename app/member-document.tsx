import type { ReactNode } from "react";
import { translationsIn } from "#app/i18n/translations.ts";
import { SiteFrame } from "#components/ui/site-frame.tsx";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { Document } from "./document.tsx";

/** The document around every page that a member sees: the issuer's band, the content, whom to ask. */
export function MemberDocument({ locale, children }: { locale: Language; children: ReactNode }) {
  const t = translationsIn(locale, "site");
  const { issuer } = getConfiguration();
  const { name, email, phone } = issuer.support;
  return (
    <Document locale={locale}>
      <SiteFrame
        skip={t("skip")}
        header={{
          issuerName: issuer.name,
          logoUrl: issuer.logo && "/issuer/logo",
          home: t("home", { issuer: issuer.name }),
          languages: issuer.languages
            .filter((code) => code !== locale)
            .map((code) => ({ code, name: t(`languageNames.${code}`) })),
        }}
        footer={{
          heading: t("contact"),
          contact: { name: name[locale], email, phone },
          always: { href: "/personal-data", label: translationsIn(locale, "personalData")("link") },
          website: issuer.website
            ? { href: issuer.website, label: new URL(issuer.website).hostname }
            : undefined,
        }}
      >
        {children}
      </SiteFrame>
    </Document>
  );
}
