import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { MemberFrame } from "#app/member-frame.tsx";

/** Pages before the sign-in look like the rest of the issuer's portal. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  return <MemberFrame locale={await getLocale()}>{children}</MemberFrame>;
}
