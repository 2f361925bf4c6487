import { randomUUID } from "node:crypto";
import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import type { ScanAction } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import {
  addressOfEntranceMode,
  type EntranceHold,
  type EntranceMode,
  readEntranceMode,
} from "#portal/passes/scanning/entrance-mode.ts";
import { stateOfOperation } from "#portal/passes/scanning/result-state.ts";
import { countScans, totalsOf } from "#portal/passes/scanning/scan-counts.ts";
import { listOwnScans, type RecentScan } from "#portal/passes/scanning/scan-store.ts";
import { getScannerName } from "#portal/passes/scanning/scanner-name.ts";
import type { IconName } from "#theme/icon.ts";
import type { Tone } from "#theme/tone.ts";
import { whatOf } from "./result-banner-view.ts";

/** What the desk says, in words: the client shows it and knows nothing more. */
export interface DeskState {
  view?: DeskView | undefined;
  recent: RecentView[];
  /** How many were let in and refused at this scanner today; absent when it could not be counted. */
  today?: string | undefined;
  /** Tells one answer from the next; absent before the first. */
  attempt?: string;
}

export type ResultState =
  | "ready"
  | "valid"
  | "not-valid"
  | "used"
  | "not-used"
  | "unknown"
  | "unopened";

export interface DeskView {
  state: ResultState;
  heading: string;
  /** What was done, or why not, each a line. */
  lines: string[];
  /** What is left, large. */
  left?: string | undefined;
  /** The numbers of before and now, where it is not known what happened. */
  compare?: { label: string; words: string }[] | undefined;
  /** Where the person gets what is missing; in another tab, so that this one stays. */
  way?: { href: string; words: string } | undefined;
  scan?: OpenedView | undefined;
  /** Whether the pass that was open stays as it was, because nothing was even tried. */
  keepsPass?: boolean;
}

export interface OpenedView {
  id: string;
  passHref: string;
  title: string;
  marks: string[];
  /** In place of the status, where that came of what was just done: it is no warning then. */
  statusNow?: string | undefined;
  status?: undefined | { tone: Tone; icon: IconName; label: string };
  actions: ActionView[];
  /** What takes a new scan, each a sentence. */
  again: string[];
  /** Whether nothing more can come of this scan. */
  isOver: boolean;
  notes: string[];
  done: { key: string; words: string }[];
  /** Of the forms as they are drawn here. */
  formToken: string;
}

export interface ActionView {
  action: ScanAction;
  title: string;
  description?: string | undefined;
  submit: string;
  amount?: AmountView | undefined;
  /** What has to be ticked first. */
  confirm?: string | undefined;
  problem?: string | undefined;
  /** The amount that the button confirms. */
  confirmed?: string | undefined;
}

export interface AmountView {
  kind: "punches" | "kronur";
  label: string;
  bounds?: string | undefined;
  typed: string;
  maxAmount?: number | undefined;
  quick: { value: number; words: string }[];
}

export interface RecentView {
  id: string;
  at: string;
  title: string;
  holder?: string | undefined;
  results: string[];
}

function recentWordOf(isValid: boolean | null): "valid" | "not-valid" | "nothing" {
  if (isValid === null) return "nothing";
  return isValid ? "valid" : "not-valid";
}

export function entranceModeOf(form: FormData): EntranceMode | undefined {
  return readEntranceMode(form.get("entrance"), form.get("punches") ?? undefined);
}

/** Whether a script waits for the answer on the very page; else a page of its own shows it. */
export function isInPlace(form: FormData): boolean {
  return form.get("answer") === "in-place";
}

export function scanAddress(entranceMode: EntranceMode | undefined): string {
  const query = addressOfEntranceMode(entranceMode);
  return query.size > 0 ? `/staff/scan?${query}` : "/staff/scan";
}

export function resultAddress(
  id: string,
  entranceMode: EntranceMode | undefined,
  hold?: EntranceHold,
): string {
  const query = addressOfEntranceMode(entranceMode);
  if (hold) query.set("held", hold);
  return query.size > 0 ? `/staff/scan/${id}?${query}` : `/staff/scan/${id}`;
}

export async function deskState(staff: Staff | undefined, view: DeskView): Promise<DeskState> {
  return { view, ...(await dayOf(staff)), attempt: randomUUID() };
}

/** What this person scanned today, and what came in at this scanner. */
export async function dayOf(
  staff: Staff | undefined,
): Promise<Pick<DeskState, "recent" | "today">> {
  if (!staff) return { recent: [] };
  const [recent, today] = await Promise.all([recentViews(staff), countedToday(staff)]);
  return { recent, today };
}

async function countedToday({ accountId: staffId }: Staff): Promise<string | undefined> {
  const scanner = await getScannerName();
  const { from, until } = today();
  try {
    const counts = await countScans(getDatabase(), { from, until, at: { scanner, staffId } });
    return (await getTranslations("staff.scan"))("today", { ...totalsOf(counts) });
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "the scans of the day could not be counted");
    return undefined;
  }
}

/** The day of now; Iceland keeps UTC all year round. */
function today(): { from: Date; until: Date } {
  const from = new Date();
  from.setUTCHours(0, 0, 0, 0);
  return { from, until: new Date(from.getTime() + 24 * 60 * 60_000) };
}

/** Somebody's own scans of the day. */
async function recentViews({ accountId }: Staff): Promise<RecentView[]> {
  const since = today().from;
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
      holder: unsealHolder(scan.sealedHolder),
      results:
        operations.length === 0
          ? [t(`scan.recent.${recentWordOf(scan.isValid)}`)]
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
