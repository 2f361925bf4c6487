import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";

export async function NoSuchMessage({ back }: { back: string }) {
  const t = await getTranslations("staff.messages");
  return (
    <PageMessage
      icon="question"
      title={t("missing")}
      body={t("missingBody")}
      actions={<ButtonLink href={back}>{t("toList")}</ButtonLink>}
    />
  );
}
