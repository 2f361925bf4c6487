import { randomUUID } from "node:crypto";
import { getFormatter, getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { readHolder, unsealHolder } from "#portal/passes/holder-lines.ts";
import {
  countScans,
  isAdmission,
  listOwnScans,
  listRefusedCodes,
  type RecentScan,
  type RefusedCode,
  totalsOf,
} from "#portal/passes/scanning/scan-store.ts";
import { getScannerName } from "#portal/passes/scanning/scanner-name.ts";
import { passTypeNames } from "../../_shell/pass-type-name.ts";
import { scanResultWord } from "../../_shell/scan-result-word.ts";
import type { DeskState, DeskView, RecentView } from "./desk-state.ts";
import { doneLine } from "./result-banner-view.ts";
import { startOfDay } from "./validity-words.ts";

export async function deskState(staff: Staff | undefined, view: DeskView): Promise<DeskState> {
  return { view, ...(await dayOf(staff)), attempt: randomUUID() };
}

/** The scans of the day: somebody’s own, and the counts at this scanner. */
export async function dayOf(
  staff: Staff | undefined,
): Promise<Pick<DeskState, "recent" | "today">> {
  if (!staff) return { recent: [] };
  const [recent, today] = await Promise.all([recentViews(staff), countedToday(staff)]);
  return { recent, today };
}

async function countedToday({ accountId: staffId }: Staff): Promise<string | undefined> {
  const scanner = await getScannerName();
  const from = startOfDay();
  const until = new Date(from.getTime() + 24 * 60 * 60_000);
  try {
    const counts = await countScans(getDatabase(), { from, until, at: { scanner, staffId } });
    const { valid, used, refused } = totalsOf(counts);
    const t = await getTranslations("staff.scan");
    return t("today", { scanner: scanner ?? "none", letIn: valid + used, refused });
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "the scans of the day could not be counted");
    return undefined;
  }
}

const recentShown = 10;

async function recentViews({ accountId }: Staff): Promise<RecentView[]> {
  let scans: RecentScan[];
  let refused: RefusedCode[];
  try {
    const own = { staffId: accountId, since: startOfDay(), limit: recentShown };
    [scans, refused] = await Promise.all([
      listOwnScans(getDatabase(), own),
      listRefusedCodes(getDatabase(), own),
    ]);
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "the latest scans could not be listed");
    return [];
  }
  const format = await getFormatter();
  const t = await getTranslations("staff");
  const typeName = await passTypeNames();
  const lang = await getIssuerLang();
  const timeOf = (moment: Date) =>
    format.dateTime(moment, { timeStyle: "short", hourCycle: "h23" });
  const code = await getTranslations("staff.scan.recent.code");
  const codes = refused.map(({ id, at, code: why }) => ({
    moment: at,
    id: `code-${id}`,
    at: timeOf(at),
    title: code(why === "CODE_EXPIRED" || why === "CODE_NOT_RECOGNISED" ? why : "other"),
    isUnopened: true,
    isGood: false,
    results: [],
  }));
  const opened = await Promise.all(
    scans.map(async ({ scan, operations }) => {
      // Time of the last use or undo, which the banner shows too when the pass is scanned again.
      const moment = operations.at(-1)?.startedAt ?? scan.openedAt;
      return {
        ...holderView(unsealHolder(scan.sealedHolder)),
        moment,
        id: scan.id,
        at: timeOf(moment),
        title: scan.passTitle ? typeName(scan.passTitle).words : t("pass.unnamed"),
        lang,
        isGood: isGoodScan(scan, standing(operations)),
        results:
          operations.length === 0
            ? [
                isAdmission(scan) && scan.isValid && scan.shownResult === null
                  ? t("scan.state.valid.recorded")
                  : await scanResultWord(scan),
              ]
            : await Promise.all(standing(operations).map((one) => doneLine(one, scan))),
      };
    }),
  );
  return [...opened, ...codes]
    .toSorted((one, other) => other.moment.getTime() - one.moment.getTime())
    .slice(0, recentShown)
    .map(({ moment, ...view }) => view);
}

function isGoodScan(
  { isValid, shownResult }: RecentScan["scan"],
  operations: RecentScan["operations"],
) {
  const last = operations.at(-1);
  // A use that was undone has no colour, because nobody was admitted by it.
  if (last?.kind === "undo") return undefined;
  if (last) return last.state === "done" ? true : last.state === "refused" ? false : undefined;
  if (shownResult === "not-offered" || shownResult === "out-of-bounds") return false;
  const isNotCounted = shownResult === "just-used" || shownResult === "entry-undone";
  return isNotCounted ? undefined : (isValid ?? undefined);
}

/** The holder line of a scan, and whether it names a person instead of a seat or a reference alone. */
function holderView(holder: string | undefined): Pick<RecentView, "holder" | "isNamed"> {
  return { holder, isNamed: readHolder(holder).name !== undefined };
}

/** Operations still in effect: all but those that a later one undid. */
function standing(operations: RecentScan["operations"]): RecentScan["operations"] {
  const undone = new Set(
    operations.flatMap(({ undoes, state }) => (undoes && state === "done" ? [undoes] : [])),
  );
  return operations.filter(({ id }) => !undone.has(id));
}
