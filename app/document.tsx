import "./globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { getLocale, translationsIn } from "#app/i18n/translations.ts";
import { iconAddress, iconSides } from "#app/issuer/pictures/addresses.ts";
import { SiteFrame } from "#components/ui/site-frame.tsx";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { type IssuerColours, issuerThemeRule } from "#theme/issuer-theme.ts";

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export async function generateMetadata(): Promise<Metadata> {
  return { title: getConfiguration().issuer.name };
}

const themeRules = new WeakMap<IssuerColours, string>();

function themeRule(colours: IssuerColours): string {
  const rule = themeRules.get(colours) ?? issuerThemeRule(":root", colours);
  themeRules.set(colours, rule);
  return rule;
}

/** Title prefixes: scripts put them before the page title after a form was answered. */
function titlePrefixes(locale: Language) {
  const t = translationsIn(locale, "site");
  return {
    "data-problem-prefix": t("problemTitle", { title: "" }),
    "data-review-prefix": t("reviewTitle", { title: "" }),
  };
}

/** The HTML document, in the issuer's colours. */
export async function Document({ locale, children }: { locale: Language; children: ReactNode }) {
  const { issuer } = getConfiguration();
  const isDrawing = issuer.logoFile?.mediaType === "image/svg+xml";
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];
  return (
    <html lang={locale} {...titlePrefixes(locale)}>
      <head>
        <link rel="icon" href={isDrawing ? "/issuer/logo" : iconAddress(iconSides.tab)} />
        <link rel="apple-touch-icon" href={iconAddress(iconSides.touch)} />
        <style nonce={nonce}>{themeRule(issuer.colours)}</style>
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Layout of every page that a member sees. */
export async function MemberLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const t = translationsIn(locale, "site");
  const { issuer } = getConfiguration();
  const { name, email, phone } = issuer.support;
  const other = issuer.languages.find((code) => code !== locale);
  return (
    <Document locale={locale}>
      <SiteFrame
        skip={t("skip")}
        header={{
          issuerName: issuer.name,
          logoUrl: issuer.logo && "/issuer/logo",
          home: t("home", { issuer: issuer.name }),
          language: other && { code: other, name: t(`languageNames.${other}`) },
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
