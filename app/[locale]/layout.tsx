import type { Metadata, Viewport } from "next";
import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { Document } from "#app/document.tsx";
import { languageOf } from "#app/i18n/language.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export async function generateMetadata(): Promise<Metadata> {
  return { title: getConfiguration().issuer.name };
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
  return <Document locale={locale}>{children}</Document>;
}
