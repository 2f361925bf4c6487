import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { setResponseStatus } from "#portal/observability/response-status.ts";
import { staffPage } from "../../_shell/staff-page.tsx";

export const generateMetadata = titled("missing.title");

/** Every address under /staff that no other page answers; the console's frame stays around it. */
export default staffPage("own:account", async () => {
  setResponseStatus(404);
  const t = await getTranslations();
  return (
    <PageMessage
      icon="question"
      title={t("missing.title")}
      body={t("missing.body")}
      actions={<ButtonLink href="/staff">{t("staff.notAllowed.next")}</ButtonLink>}
    />
  );
});
