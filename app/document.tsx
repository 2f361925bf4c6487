import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SiteFooter } from "#components/ui/site-footer.tsx";
import { SiteFrame } from "#components/ui/site-frame.tsx";
import { SiteHeader } from "#components/ui/site-header.tsx";
import { issuerThemeRule } from "#look/issuer-theme.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import "./globals.css";

/** The whole document around a page: the issuer's theme, the band, the content, whom to ask. */
export async function Document({ locale, children }: { locale: Language; children: ReactNode }) {
  const t = await getTranslations("site");
  const { issuer } = getConfiguration();
  const { name, email, phone } = issuer.support;
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];

  return (
    <html lang={locale}>
      <head>
        {issuer.logo && <link rel="icon" href="/issuer/logo" />}
        <style nonce={nonce}>{issuerThemeRule(":root", issuer.colours)}</style>
      </head>
      <body>
        <SiteFrame
          skip={t("skip")}
          header={
            <SiteHeader
              issuerName={issuer.name}
              logoUrl={issuer.logo && "/issuer/logo"}
              home={t("home", { issuer: issuer.name })}
              languages={issuer.languages
                .filter((code) => code !== locale)
                .map((code) => ({ code, name: t(`languageNames.${code}`) }))}
            />
          }
          footer={
            <SiteFooter
              heading={t("contact")}
              contact={{ name: name[locale], email, phone }}
              website={
                issuer.website
                  ? { href: issuer.website, label: new URL(issuer.website).hostname }
                  : undefined
              }
            />
          }
        >
          {children}
        </SiteFrame>
      </body>
    </html>
  );
}
