import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { translationsIn } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { type IssuerColours, issuerThemeRule } from "#theme/issuer-theme.ts";
import "./globals.css";

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

/** What the title of a page with a problem begins with. */
function problemPrefix(locale: Language): string {
  return translationsIn(locale, "site")("problemTitle", { title: "" });
}

/** The whole document around a page, in the issuer's colours. */
export async function Document({ locale, children }: { locale: Language; children: ReactNode }) {
  const { issuer } = getConfiguration();
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];
  return (
    <html lang={locale} data-problem-prefix={problemPrefix(locale)}>
      <head>
        {issuer.logo && <link rel="icon" href="/issuer/logo" />}
        <style nonce={nonce}>{themeRule(issuer.colours)}</style>
      </head>
      <body>{children}</body>
    </html>
  );
}
