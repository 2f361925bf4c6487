import type { ReactNode } from "react";
import { languageOf } from "#app/i18n/language.ts";
import { MemberFrame } from "#app/member-frame.tsx";

export default async function MemberLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}) {
  return <MemberFrame locale={languageOf((await params).locale)}>{children}</MemberFrame>;
}
