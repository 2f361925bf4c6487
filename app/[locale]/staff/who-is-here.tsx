import { getTranslations } from "next-intl/server";
import type { Language } from "#portal/configuration/issuer-file.ts";
import type { Staff } from "#portal/staff/staff-session.ts";
import { Icon } from "#theme/icon.ts";
import { signOutStaff } from "./(console)/actions.ts";

interface WhoIsHereProps {
  staff: Staff;
  locale: Language;
  languages: readonly Language[];
}

/** Whose session this is, in which language, and the way out. */
export async function WhoIsHere({ staff, locale, languages }: WhoIsHereProps) {
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
