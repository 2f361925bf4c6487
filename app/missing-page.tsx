import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageNotice } from "#components/ui/notice.tsx";
import { setResponseStatus } from "#portal/observability/request-context.ts";

/** Not-found page. `notFound()` of Next.js shows nothing without a script. */
export async function MissingPage() {
  setResponseStatus(404);
  const t = await getTranslations("missing");
  return (
    <PageNotice
      icon="question"
      title={t("title")}
      body={t("body")}
      actions={<ButtonLink href="/">{t("next")}</ButtonLink>}
    />
  );
}
