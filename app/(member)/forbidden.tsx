import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";

export default async function Forbidden() {
  const t = await getTranslations("refused");
  return (
    <PageMessage
      icon="stopped"
      title={t("title")}
      body={t("origin")}
      actions={<ButtonLink href="/">{t("next")}</ButtonLink>}
    />
  );
}
