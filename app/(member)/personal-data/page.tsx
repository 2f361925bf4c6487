import type { ReactNode } from "react";
import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ContactLine } from "#components/ui/contact-line.tsx";
import { getVisit } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Issuer, Language } from "#portal/configuration/issuer-file.ts";
import {
  type About,
  categoriesAbout,
  dataCategories,
  retentionOf,
} from "#portal/personal-data/retention.ts";
import { MemberBar } from "../member-bar.tsx";

export const generateMetadata = titled("personalData.title");

/** What personal data this installation keeps and why; open to everybody. */
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

type ToldOfMembers = Exclude<
  keyof typeof import("#app/strings/is.json")["personalData"]["members"],
  "title"
>;

async function KeptList({ about }: { about: About }) {
  const t = await getTranslations("personalData");
  const retention = retentionOf();
  return (
    <ul className="border-b border-line">
      {categoriesAbout(about).map((name) => {
        // A test proves that each category has its strings.
        const words = `${about}.${name}` as `members.${ToldOfMembers}`;
        return (
          <li
            key={name}
            className="grid gap-x-8 gap-y-1 border-t border-line py-4 sm:grid-cols-[minmax(0,1fr)_13rem]"
          >
            <h3 className="font-semibold">{t(`${words}.what`)}</h3>
            <p className="text-ink-soft sm:col-start-1">{t(`${words}.why`)}</p>
            <p className="sm:col-start-2 sm:row-span-2 sm:row-start-1">
              <span className="text-ink-soft">{t("kept")}</span>{" "}
              {t(`${words}.howLong`, { count: dataCategories[name].kept(retention).count })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="text-xl leading-tight font-bold sm:text-2xl">{title}</h2>
      <div className="mt-3 flex flex-col gap-3">{children}</div>
    </section>
  );
}

const authority = { is: "https://www.personuvernd.is/", en: "https://www.personuvernd.is/english" };
const link = "inline-flex min-h-11 items-center underline underline-offset-4";

/** Legal basis, rights, contact and supervisory authority. */
async function Rights({ issuer, language }: { issuer: Issuer; language: Language }) {
  const t = await getTranslations("personalData.rights");
  return (
    <>
      <p>{t("basis", { issuer: issuer.name })}</p>
      <div>
        <p>{t("yours")}</p>
        <div className="mt-2">
          <ContactLine {...issuer.support} name={issuer.support.name[language]} />
        </div>
      </div>
      {issuer.privacyPolicy && (
        <p>
          <a href={issuer.privacyPolicy} className={link}>
            {t("policy", { issuer: issuer.name })}
          </a>
        </p>
      )}
      <div>
        <p>{t("complain")}</p>
        <a href={authority[language]} className={link}>
          {new URL(authority[language]).hostname}
        </a>
      </div>
    </>
  );
}
