import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { languageOf } from "#app/i18n/language.ts";
import { SiteFooter } from "#components/ui/site-footer.tsx";
import { SiteFrame } from "#components/ui/site-frame.tsx";
import { SiteHeader } from "#components/ui/site-header.tsx";
import { issuerThemeRule } from "#look/issuer-theme.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import "../globals.css";

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export async function generateMetadata(): Promise<Metadata> {
  const { name, logo } = getConfiguration().issuer;
  return { title: name, ...(logo && { icons: { icon: "/issuer/logo" } }) };
}

export default async function Layout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}) {
  const locale = languageOf((await params).locale);
  setRequestLocale(locale);
  const t = await getTranslations("site");
  const { issuer } = getConfiguration();
  const { name, email, phone } = issuer.support;
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];

  return (
    <html lang={locale}>
      <head>
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
