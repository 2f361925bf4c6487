import type { ReactNode } from "react";
import { getLocale } from "#app/i18n/locale.ts";
import { MemberDocument } from "#app/member-document.tsx";

export { generateMetadata, viewport } from "#app/document.tsx";

export default async function MemberLayout({ children }: { children: ReactNode }) {
  return <MemberDocument locale={await getLocale()}>{children}</MemberDocument>;
}
