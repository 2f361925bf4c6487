import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { MissingPage } from "#app/missing-page.tsx";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { offersMode } from "#portal/configuration/configuration.ts";
import { WhomToAsk } from "../whom-to-ask.tsx";

export const generateMetadata = titled("textLink.title");

/** What everybody sees who asked for a link, whoever they are: it knows nothing of them. */
export default async function TextLinkPage() {
  if (!offersMode("text-link")) return <MissingPage />;
  const t = await getTranslations("textLink");
  const locale = await getLocale();
  return (
    <>
      <PageMessage icon="message" title={t("title")} body={t("body")} next={t("patience")} />
      <section className="mt-8 max-w-xl border-t border-line pt-6">
        <h2 className="text-xl font-semibold">{t("none.title")}</h2>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
          <li>{t("none.again")}</li>
          <li>{t("none.number")}</li>
          <li>{t("none.pass")}</li>
        </ul>
        <div className="mt-4">
          <WhomToAsk locale={locale} />
        </div>
      </section>
      <div className="mt-8">
        <ButtonLink manner="secondary" href="/">
          {t("back")}
        </ButtonLink>
      </div>
    </>
  );
}
