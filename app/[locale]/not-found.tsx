import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";

export default async function NotFound() {
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
