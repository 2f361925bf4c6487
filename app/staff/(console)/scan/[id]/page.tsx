import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { setResponseStatus } from "#portal/observability/response-status.ts";
import { listOperationsOfScan } from "#portal/passes/operation-store.ts";
import { entranceHolds, readEntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import { reloadPass } from "#portal/passes/scanning/loaded-scan.ts";
import { findOwnScan } from "#portal/passes/scanning/scan-store.ts";
import { staffPage } from "../../../_shell/staff-page.tsx";
import { dayOf } from "../desk-state.ts";
import { ScanScreen } from "../scan-screen.tsx";
import { openedView } from "../scan-views.ts";

interface ScannedPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, unknown>>;
}

export const generateMetadata = titled("staff.scan.title");

/** A scan as it stands in the database, with its pass read anew; nothing is scanned again. */
export default staffPage<ScannedPageProps>("pass:scan", async (staff, props) => {
  const id = recordIdSchema.safeParse((await props.params).id);
  const scan = id.success ? await findOwnScan(getDatabase(), staff.accountId, id.data) : undefined;
  if (!scan) return <NotThere />;
  const query = await props.searchParams;
  const entranceMode = readEntranceMode(query.entrance, query.punches);
  const operations = await listOperationsOfScan(getDatabase(), scan.id);
  const view = await openedView({
    staff,
    scan,
    operations,
    entranceMode,
    ...(await reloadPass(scan.passId)),
    hold: entranceMode && entranceHolds.find((one) => one === query.held),
  });
  return <ScanScreen entranceMode={entranceMode} first={{ view, ...(await dayOf(staff)) }} />;
});

async function NotThere() {
  setResponseStatus(404);
  const t = await getTranslations("staff.scan");
  return (
    <PageMessage
      icon="question"
      title={t("notThere.title")}
      body={t("notThere.body")}
      actions={<ButtonLink href="/staff/scan">{t("title")}</ButtonLink>}
    />
  );
}
