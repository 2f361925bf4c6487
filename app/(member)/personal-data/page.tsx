import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { getVisit } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { MemberBar } from "../passes/member-bar.tsx";
import { KeptList } from "./kept-list.tsx";
import { Part } from "./part.tsx";
import { Rights } from "./rights.tsx";

export const generateMetadata = titled("personalData.title");

/** What is kept and why, as this very portal is set up; for anybody to read. */
export default async function PersonalDataPage() {
  const locale = await getLocale();
  const t = await getTranslations("personalData");
  const { issuer, memberProvider } = getConfiguration();
  const visit = await getVisit();
  const names = { issuer: issuer.name, provider: memberProvider?.name ?? "" };
  return (
    <>
      {visit.kind === "member" && <MemberBar locale={locale} member={visit.member} back />}
      <div className="max-w-2xl">
        <h1 className="text-2xl leading-tight font-bold [overflow-wrap:anywhere] sm:text-4xl">
          {t("title")}
        </h1>
        <p className="mt-4 text-lg">{t("lead", names)}</p>
        <Part title={t("members.title")}>
          <KeptList about="members" />
        </Part>
        <Part title={t("identity.title")}>
          {issuer.signIn.map((mode) => (
            <p key={mode}>{t(`identity.${mode}`, names)}</p>
          ))}
        </Part>
        <Part title={t("elsewhere.title")}>
          <p>{t("elsewhere.body", names)}</p>
          <p>{t("elsewhere.cookies")}</p>
        </Part>
        <Part title={t("rights.title")}>
          <Rights issuer={issuer} language={await getLocale()} />
        </Part>
        <Part title={t("staff.title")}>
          <KeptList about="staff" />
        </Part>
      </div>
    </>
  );
}
