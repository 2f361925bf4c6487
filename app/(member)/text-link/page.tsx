import { getTranslations } from "#app/i18n/translations.ts";
import { MissingPage } from "#app/missing-page.tsx";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageNotice } from "#components/ui/notice.tsx";
import { offersMode } from "#portal/configuration/configuration.ts";

export const generateMetadata = titled("textLink.title");

/** The same page for everybody who asked for a link: it does not tell members from others. */
export default async function TextLinkPage() {
  if (!offersMode("text-link")) return <MissingPage />;
  const t = await getTranslations("textLink");
  return (
    <>
      <PageNotice icon="message" title={t("title")} body={t("body")} next={t("patience")} />
      <section className="mt-8 max-w-xl border-t border-line pt-6">
        <h2 className="text-xl font-semibold">{t("none.title")}</h2>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
          <li>{t("none.kennitala")}</li>
          <li>{t("none.again")}</li>
          <li>{t("none.number")}</li>
          <li>{t("none.pass")}</li>
        </ul>
      </section>
      <div className="mt-8">
        <ButtonLink manner="secondary" href="/">
          {t("back")}
        </ButtonLink>
      </div>
    </>
  );
}
