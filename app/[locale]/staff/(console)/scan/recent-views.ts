import { getFormatter, getTranslations } from "next-intl/server";
import { getDatabase } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { stateOfOperation } from "#portal/scanning/result-state.ts";
import { listOwnScans, type RecentScan } from "#portal/scanning/scan-store.ts";
import type { Staff } from "#portal/staff/staff-session.ts";
import type { RecentView } from "./desk-view.ts";
import { whatOf } from "./scan-words.ts";

/** Somebody's own scans of the day; Iceland keeps UTC all year round. */
export async function recentViews({ accountId }: Staff): Promise<RecentView[]> {
  const since = new Date();
  since.setUTCHours(0, 0, 0, 0);
  let scans: RecentScan[];
  try {
    scans = await listOwnScans(getDatabase(), { staffId: accountId, since, limit: 10 });
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "the latest scans could not be listed");
    return [];
  }
  const format = await getFormatter();
  const t = await getTranslations("staff");
  return Promise.all(
    scans.map(async ({ scan, operations }) => ({
      id: scan.id,
      at: format.dateTime(scan.openedAt, { timeStyle: "medium", hourCycle: "h23" }),
      title: scan.passTitle ?? t("pass.unnamed"),
      results:
        operations.length === 0
          ? [t("scan.recent.nothing")]
          : await Promise.all(
              operations.map(async (one) =>
                t(`scan.doneLine.${stateOfOperation(one) as "used"}`, {
                  what: await whatOf(one, scan),
                }),
              ),
            ),
    })),
  );
}
