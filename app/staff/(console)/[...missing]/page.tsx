import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { NoSuchRecord, staffPage } from "../../_shell/staff-page.tsx";

export const generateMetadata = titled("missing.title");

/** Not-found page within the console's frame. */
export default staffPage("own:account", async () => {
  const t = await getTranslations();
  const back = { href: "/staff", label: t("staff.notAllowed.next") };
  return <NoSuchRecord title={t("missing.title")} body={t("missing.body")} back={back} />;
});
