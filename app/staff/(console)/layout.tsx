import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Document } from "#app/document.tsx";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { pathHeader } from "#app/security/request-headers.ts";
import { ConsoleFrame, type ConsolePlace } from "#components/ui/console-frame.tsx";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getStaffVisit, type Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { Icon } from "#theme/icon.ts";
import { places } from "../_shell/navigation.ts";
import { signOutStaff } from "./actions.ts";

export { generateMetadata, viewport } from "#app/document.tsx";

/** The document and its frame alone. Who may see what is each page's own affair. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("staff.frame");
  const locale = await getLocale();
  const { issuer } = getConfiguration();
  const visit = await getStaffVisit();
  const staff = visit.kind === "staff" ? visit.staff : undefined;
  return (
    <Document locale={locale}>
      <ConsoleFrame
        issuerName={issuer.name}
        logoUrl={issuer.logo && "/issuer/logo"}
        skip={t("skip")}
        menu={t("menu")}
        placesLabel={t("places")}
        places={staff ? await placesOf(staff) : []}
        search={staff && "/staff/passes#search"}
        always={{ href: "/personal-data", label: (await getTranslations("personalData"))("link") }}
        who={staff && <WhoIsHere staff={staff} locale={locale} languages={issuer.languages} />}
      >
        {children}
      </ConsoleFrame>
    </Document>
  );
}

async function placesOf(staff: Staff): Promise<ConsolePlace[]> {
  const t = await getTranslations("staff.places");
  const here = (await headers()).get(pathHeader)?.split("?")[0] ?? "";
  return places
    .filter(({ permission }) => mayRole(staff.role, permission))
    .map(({ href, word, icon }) => ({
      href,
      icon,
      label: t(word),
      isHere: href === "/staff" ? here === href : here === href || here.startsWith(`${href}/`),
    }));
}

interface WhoIsHereProps {
  staff: Staff;
  locale: Language;
  languages: readonly Language[];
}

/** Whose session this is, in which language, and the way out. */
async function WhoIsHere({ staff, locale, languages }: WhoIsHereProps) {
  const t = await getTranslations();
  const link =
    "inline-flex min-h-11 cursor-pointer items-center gap-2 underline-offset-4 hover:underline";
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      {languages
        .filter((code) => code !== locale)
        .map((code) => (
          <form key={code} action="/language" method="post">
            <button type="submit" name="language" value={code} lang={code} className={link}>
              <Icon name="language" />
              {t(`site.languageNames.${code}`)}
            </button>
          </form>
        ))}
      <a href="/staff/password" className={link}>
        <bdi>{staff.name}</bdi>{" "}
        <span className="opacity-80">({t(`staff.role.${staff.role}`)})</span>
      </a>
      <form action={signOutStaff}>
        <button type="submit" className={link}>
          {t("staff.frame.signOut")}
          <Icon name="leave" />
        </button>
      </form>
    </div>
  );
}
