import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { readEntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import type { ListQuery } from "../../_shell/list-query.ts";
import { staffPage } from "../../_shell/staff-page.tsx";
import { dayOf } from "./day-views.ts";
import { ScanScreen } from "./scan-screen.tsx";

export async function generateMetadata({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { entrance, punches } = await searchParams;
  const t = await getTranslations("staff.scan");
  return pageTitle(readEntranceMode(entrance, punches) ? t("entrance.title") : t("title"));
}

export default staffPage("pass:scan", async (staff, { query: { entrance, punches } }) => {
  const entranceMode = readEntranceMode(entrance, punches);
  return <ScanScreen entranceMode={entranceMode} first={await dayOf(staff)} />;
});
