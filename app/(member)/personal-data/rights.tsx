import { getTranslations } from "#app/i18n/translations.ts";
import type { Issuer, Language } from "#portal/configuration/issuer-file.ts";

const authority = { is: "https://www.personuvernd.is/", en: "https://www.personuvernd.is/english" };
const link = "inline-flex min-h-11 items-center underline underline-offset-4";

/** On what ground the data is used, what one may ask for, whom, and where to complain. */
export async function Rights({ issuer, language }: { issuer: Issuer; language: Language }) {
  const t = await getTranslations("personalData.rights");
  const { name, email, phone } = issuer.support;
  return (
    <>
      <p>{t("basis", { issuer: issuer.name })}</p>
      <div>
        <p>{t("yours")}</p>
        <p className="mt-2 font-semibold">{name[language]}</p>
        <p className="flex flex-wrap gap-x-6">
          {email && (
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          )}
          {phone && (
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={link}>
              {phone}
            </a>
          )}
        </p>
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
