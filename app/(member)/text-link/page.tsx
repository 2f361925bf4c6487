import { getTranslations } from "#app/i18n/translations.ts";
import { MissingPage } from "#app/missing-page.tsx";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageNotice } from "#components/ui/notice.tsx";
import { formatKennitala } from "#contract/index.ts";
import { offersMode } from "#portal/configuration/configuration.ts";
import { getAskedKennitala } from "#portal/messaging/text-link/asked-kennitala.ts";
import { withUnbroken } from "../unbroken.tsx";

export const generateMetadata = titled("textLink.title");

/** The same page for members and others: it tells nothing about a person beyond the typed kennitala. */
export default async function TextLinkPage() {
  if (!offersMode("text-link")) return <MissingPage />;
  const t = await getTranslations("textLink");
  const asked = await getAskedKennitala();
  const kennitala = asked && formatKennitala(asked);
  return (
    <>
      <PageNotice
        icon="message"
        title={t("title")}
        body={
          <>
            {kennitala && withUnbroken(t("kennitala", { kennitala }), kennitala)} {t("body")}
          </>
        }
        next={t("patience")}
      />
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
