import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { MemberDocument } from "./member-document.tsx";
import { titled } from "./page-title.ts";

export const generateMetadata = titled("missing.title");

/** Every address that no page answers. A page's own `notFound()` would show nothing without a script. */
export default async function NotFound() {
  const t = await getTranslations("missing");
  return (
    <MemberDocument locale={await getLocale()}>
      <PageMessage
        icon="question"
        title={t("title")}
        body={t("body")}
        actions={<ButtonLink href="/">{t("next")}</ButtonLink>}
      />
    </MemberDocument>
  );
}
