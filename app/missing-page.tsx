import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { setResponseStatus } from "#portal/observability/response-status.ts";

/** What is said at an address that no page answers. `notFound()` shows nothing without a script. */
export async function MissingPage() {
  setResponseStatus(404);
  const t = await getTranslations("missing");
  return (
    <PageMessage
      icon="question"
      title={t("title")}
      body={t("body")}
      actions={<ButtonLink href="/">{t("next")}</ButtonLink>}
    />
  );
}
