import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Document } from "#app/document.tsx";
import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { isCameraPage, pathHeader } from "#app/page-headers.ts";
import { ConsoleFrame, type ConsolePlace } from "#components/ui/console-frame.tsx";
import { LanguageForm } from "#components/ui/language-form.tsx";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getStaffVisit, type Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { readEntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import { Icon } from "#theme/icon.ts";
import { maxSearchLength } from "../_shell/list-query.ts";
import { places } from "../_shell/navigation.ts";
import { searchConsole, signOutStaff } from "./actions.ts";

export { generateMetadata, viewport } from "#app/document.tsx";

/** The document and its frame. Each page checks its own permission. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("staff.frame");
  const locale = await getLocale();
  const { issuer } = getConfiguration();
  if (await isAtEntrance()) {
    return (
      <Document locale={locale}>
        <main
          id="content"
          tabIndex={-1}
          className="console entrance min-h-dvh px-3 py-2 text-[15.5px] outline-none lg:px-8 lg:py-4"
        >
          {children}
        </main>
      </Document>
    );
  }
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
        finder={staff && mayRole(staff.role, "pass:read") && <Finder />}
        always={{ href: "/personal-data", label: (await getTranslations("personalData"))("link") }}
        who={staff && <WhoIsHere staff={staff} locale={locale} languages={issuer.languages} />}
      >
        {children}
      </ConsoleFrame>
    </Document>
  );
}

/** Entrance mode fills the screen; leaving it is a navigation of its own. */
async function isAtEntrance(): Promise<boolean> {
  const { pathname, searchParams } = new URL(
    (await headers()).get(pathHeader) ?? "",
    getConfiguration().PUBLIC_URL,
  );
  const punches = searchParams.get("punches") ?? undefined;
  const isScan = isCameraPage(pathname) || pathname === "/staff/scan/find";
  return isScan && !!readEntranceMode(searchParams.get("entrance"), punches);
}

/** Leads to a person, a pass or a message from every page. */
async function Finder() {
  const t = await getTranslations("staff.frame.finder");
  return (
    <form action={searchConsole} className="flex">
      <input
        name="anybody"
        aria-label={t("label")}
        placeholder={t("placeholder")}
        maxLength={maxSearchLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-find
        className="min-h-11 w-full min-w-0 rounded-l-lg border-2 border-r-0 border-line-strong bg-surface px-3 text-ink placeholder:text-ink-soft placeholder:opacity-100"
      />
      <button
        type="submit"
        aria-label={t("submit")}
        className="flex min-h-11 w-12 flex-none cursor-pointer items-center justify-center rounded-r-lg border-2 border-line-strong bg-surface text-ink"
      >
        <Icon name="find" />
      </button>
    </form>
  );
}

async function placesOf(staff: Staff): Promise<ConsolePlace[]> {
  const t = await getTranslations("staff.places");
  return places
    .filter(({ permission }) => mayRole(staff.role, permission))
    .map(({ href, word, icon }) => ({ href, icon, label: t(word) }));
}

interface WhoIsHereProps {
  staff: Staff;
  locale: Language;
  languages: readonly Language[];
}

async function WhoIsHere({ staff, locale, languages }: WhoIsHereProps) {
  const t = await getTranslations();
  const other = languages.find((code) => code !== locale);
  const link =
    "inline-flex min-h-11 cursor-pointer items-center gap-2 underline-offset-4 hover:underline";
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      {other && (
        <LanguageForm code={other} className={link}>
          <Icon name="language" />
          {t(`site.languageNames.${other}`)}
        </LanguageForm>
      )}
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
