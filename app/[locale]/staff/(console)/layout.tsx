import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { pathHeader } from "#app/security/path-header.ts";
import { ConsoleFrame, type ConsolePlace } from "#components/ui/console-frame.tsx";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { mayRole } from "#portal/staff/role.ts";
import { getStaffVisit, type Staff } from "#portal/staff/staff-session.ts";
import { places } from "../places.ts";
import { WhoIsHere } from "../who-is-here.tsx";

/** The frame alone. Who may see what is each page's own affair. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("staff.frame");
  const locale = await getLocale();
  const { issuer } = getConfiguration();
  const visit = await getStaffVisit();
  const staff = visit.kind === "staff" ? visit.staff : undefined;
  return (
    <ConsoleFrame
      issuerName={issuer.name}
      logoUrl={issuer.logo && "/issuer/logo"}
      skip={t("skip")}
      menu={t("menu")}
      placesLabel={t("places")}
      places={staff ? await placesOf(staff) : []}
      always={{ href: "/personal-data", label: (await getTranslations("personalData"))("link") }}
      who={staff && <WhoIsHere staff={staff} locale={locale} languages={issuer.languages} />}
    >
      {children}
    </ConsoleFrame>
  );
}

async function placesOf(staff: Staff): Promise<ConsolePlace[]> {
  const t = await getTranslations("staff.places");
  const here = (await headers()).get(pathHeader)?.split("?")[0] ?? "";
  return places
    .filter(({ permission }) => mayRole(staff.role, permission))
    .map(({ href, word, icon }) => ({
      ...{ href, icon, label: t(word) },
      isHere: href === "/staff" ? here === href : here === href || here.startsWith(`${href}/`),
    }));
}
