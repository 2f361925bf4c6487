import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listOperationsOfScan, type PassOperation } from "#portal/passes/pass-operations.ts";
import { entranceHolds, readEntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import { reloadPass } from "#portal/passes/scanning/perform-on-scan.ts";
import { findOwnScan, isAdmission, type Scan } from "#portal/passes/scanning/scan-store.ts";
import { timeAgoWords } from "../../../_shell/formats.ts";
import { NoSuchRecord, staffPage } from "../../../_shell/staff-page.tsx";
import { dayOf } from "../day-views.ts";
import { ScanScreen } from "../scan-screen.tsx";
import { openedView } from "../scan-views.ts";

export { generateMetadata } from "../page.tsx";

/** A stored scan with its pass read again; nothing is scanned. */
export default staffPage<{ id: string }>("pass:scan", async (staff, { query, ...page }) => {
  const id = recordIdSchema.safeParse(page.id);
  const scan = id.success ? await findOwnScan(getDatabase(), staff.accountId, id.data) : undefined;
  if (!scan) {
    const t = await getTranslations("staff.scan");
    const back = { href: "/staff/scan", label: t("title") };
    return <NoSuchRecord title={t("notThere.title")} body={t("notThere.body")} back={back} />;
  }
  const entranceMode = readEntranceMode(query.entrance, query.punches);
  const operations = await listOperationsOfScan(getDatabase(), scan.id);
  const view = await openedView({
    staff,
    scan,
    operations,
    entranceMode,
    ...(await reloadPass(scan.passId)),
    hold:
      scan.shownResult === "just-used"
        ? heldAgain(scan, operations)
        : entranceMode && entranceHolds.find((one) => one === query.held),
  });
  const day = await dayOf(staff);
  const now = new Date();
  const isEarlier = now.getTime() - scan.openedAt.getTime() > freshMs;
  const earlier = isEarlier ? await earlierWords(scan, now) : undefined;
  return <ScanScreen entranceMode={entranceMode} first={{ view: { ...view, earlier }, ...day }} />;
});

/** Hold of a stored repeated scan; without a hold the page would offer a new use. */
function heldAgain({ isValid }: Scan, operations: readonly PassOperation[]) {
  if (isValid) return "shown-again";
  return operations.length === 0 ? "again" : undefined;
}

/** Age from which a scan counts as an earlier one. Without a script a new scan redirects here at once. */
const freshMs = 15_000;

async function earlierWords(scan: Scan, now: Date): Promise<string> {
  const t = await getTranslations("staff.scan");
  const when = timeAgoWords(scan.openedAt, now, await getLocale());
  return t(isAdmission(scan) ? "earlierEntry" : "earlierScan", { when });
}
