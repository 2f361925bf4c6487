import type { ReactNode } from "react";
import { getLocale } from "#app/i18n/locale.ts";
import { MemberDocument } from "#app/member-document.tsx";

export { generateMetadata, viewport } from "#app/document.tsx";

/** Pages before the sign-in look like the rest of the issuer's portal. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  return <MemberDocument locale={await getLocale()}>{children}</MemberDocument>;
}
