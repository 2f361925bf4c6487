import { randomUUID } from "node:crypto";
import { getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { ActionRejection } from "#portal/auth/staff/staff-action.ts";
import { getDatabase } from "#portal/database/database.ts";
import { holderLines, readHolder, unsealHolder } from "#portal/passes/holder-lines.ts";
import type { EntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import type { OpenedScan } from "#portal/passes/scanning/open-scan.ts";
import type { LoadedScan } from "#portal/passes/scanning/perform-on-scan.ts";
import {
  type ActionLeft,
  actionsLeft,
  isUnusable,
  mayGoOn,
  scanAnewFor,
  unknownActions,
} from "#portal/passes/scanning/scan-rules.ts";
import { lastOwnUse } from "#portal/passes/scanning/scan-store.ts";
import { decideUndo, isUndoable } from "#portal/passes/scanning/undo-use.ts";
import { passStatusStyle, statusWordOf } from "#theme/pass-card.ts";
import { shortPassNumber } from "../../_shell/formats.ts";
import { passTypeNames } from "../../_shell/pass-type-name.ts";
import {
  type ActionView,
  type AmountView,
  type DeskView,
  type OpenedView,
  scanAddress,
} from "./desk-state.ts";
import { doneLine, problemWords, proposalWords, resultBannerOf } from "./result-banner-view.ts";
import { undoSubmitKeys, whyNotUndone } from "./undo-words.ts";

/** A scan in words: banner, pass, and actions. */
export async function openedView(loaded: LoadedScan): Promise<DeskView> {
  const { scan, operations, pass, template } = loaded;
  const t = await getTranslations();
  const isOver = !mayGoOn(operations);
  const left = actionsLeft(scan.actions, operations, pass);
  const offered = await actionViews(loaded, left);
  const name = template?.name ?? scan.passTitle;
  const title = name ? (await passTypeNames())(name).words : t("staff.pass.unnamed");
  const banner = await resultBannerOf(loaded, left);
  const label = pass && t(`status.${statusWordOf(pass.status)}.label`);
  const isOwnDoing = pass && banner.state === "used" && isUnusable(pass.status);
  const holderBefore = [unsealHolder(scan.sealedHolder)].filter((line) => line !== undefined);
  const lines = pass ? holderLines(pass, template) : holderBefore;
  const { name: holderName, facts } = readHolder(lines.join(" · "));
  // A pass without a holder's name is headed by its type; `mark` shows its identifier.
  const holder = holderName ? lines : [title, ...facts.filter((fact) => fact.includes(": "))];
  const mark =
    pass?.externalIdentifier ?? t("staff.scan.passNumber", { id: shortPassNumber(scan.passId) });
  // At an entrance, another use of the same pass needs a new scan.
  const isSettled = isOver || (loaded.entranceMode !== undefined && banner.state === "used");
  const opened: OpenedView = {
    id: scan.id,
    passHref: `/staff/passes/${scan.passId}`,
    title,
    mark: holder.includes(mark) ? undefined : mark,
    // These banners state already that the pass is valid.
    ...(label &&
      banner.state !== "valid" &&
      banner.state !== "ready" &&
      (isOwnDoing
        ? { statusNow: t("staff.scan.statusNow", { status: label }) }
        : { status: { ...passStatusStyle(pass.status), label } })),
    actions: isSettled ? [] : offered.actions,
    folded: isForOtherEntrance(loaded, banner.state) ? t("staff.scan.useAnyway") : undefined,
    undo: await undoView(loaded),
    again: isSettled
      ? []
      : scanAnewFor(scan.actions, operations, pass).map((one) => t(`staff.scan.again.${one}`)),
    isOver,
    notes: [...(pass ? [] : [t("staff.scan.passNotRead")]), ...offered.notes],
    done: await Promise.all(
      operations.map(async (one) => ({ key: one.id, words: await doneLine(one, scan) })),
    ),
    formToken: randomUUID(),
  };
  return { ...banner, holder, holderLang: await getIssuerLang(), scan: opened };
}

/** Whether the result is "not for this entrance": the pass offers other actions than entrance mode performs. */
function isForOtherEntrance({ hold, problem, proposal }: LoadedScan, state: DeskView["state"]) {
  return hold === "not-offered" && state === "not-used" && !problem && !proposal;
}

async function undoView(loaded: LoadedScan): Promise<OpenedView["undo"]> {
  const { staff, scan, operations, hold } = loaded;
  const t = await getTranslations("staff.scan.undo");
  if (hold === "again") {
    const use = await lastOwnUse(getDatabase(), staff.accountId, scan.passId);
    return use?.scanId && isUndoable(use, new Date())
      ? { submit: t("submitEarlier"), scanId: use.scanId }
      : undefined;
  }
  const undo = decideUndo(scan, operations, new Date());
  if (!undo) return undefined;
  return undo.kind === "impossible"
    ? { why: await whyNotUndone(undo) }
    : { submit: t(undoSubmitKeys[undo.kind]) };
}

type ScanProblem = "empty" | "too-long" | "unreadable" | "fault" | "failed" | "not-yours";

export async function unopenedView(problem: ScanProblem): Promise<DeskView> {
  const t = await getTranslations("staff.scan");
  // An empty field has a heading of its own: nothing was scanned, so no code is unknown.
  if (problem === "empty") {
    return {
      state: "interrupted",
      heading: t("state.unentered.heading"),
      lines: [t("problem.empty")],
    };
  }
  const view = await unopened(t(`problem.${problem}`));
  return problem === "fault" || problem === "failed"
    ? { ...view, state: "interrupted", heading: t("state.fault.heading") }
    : view;
}

/** Rejection of the staff member's request, not of the code or the pass. */
export async function notAllowedView(
  reason: ActionRejection,
  asked: "scan" | "act",
  entranceMode: EntranceMode | undefined,
): Promise<DeskView> {
  if (reason === "too-long" && asked === "act") {
    const scan = await getTranslations("staff.scan");
    const lines = [scan("amount.not-a-number", { unit: "kronur" })];
    return { state: "not-used", heading: scan("state.not-used.heading"), lines, keepsPass: true };
  }
  if (reason === "fault" || reason === "failed" || reason === "too-long")
    return unopenedView(reason);
  const t = await getTranslations("staff.scan.state");
  const next = encodeURIComponent(scanAddress(entranceMode));
  return {
    state: "interrupted",
    heading: t(`${reason}.heading`),
    lines: [t(`${reason}.${asked}`)],
    ...(reason === "signed-out" && {
      way: { href: `/staff/sign-in?next=${next}`, words: t("signed-out.signIn"), isNewTab: true },
    }),
    keepsPass: asked === "act",
  };
}

const headingOfFailure = {
  keyRefused: "unreachable",
  tooMany: "silent",
  unexpected: "fault",
} as const;

/** The service's refusal of a code. */
export async function refusedScanView(
  refused: Exclude<OpenedScan, { kind: "opened" | "earlier" }>,
  looksLike: "code" | "address",
): Promise<DeskView> {
  const t = await getTranslations("staff.scan.scanRefusal");
  const states = await getTranslations("staff.scan.state");
  if (refused.kind === "failed") {
    const { failure, code } = refused;
    const lines = [t(failure, { code }), states("unopened.body")];
    const heading = states(`${headingOfFailure[failure]}.heading`);
    return { state: "interrupted", heading, lines };
  }
  if (refused.kind !== "refused") {
    return { state: "interrupted", heading: states("silent.heading"), lines: [t(refused.kind)] };
  }
  const { refusal, code } = refused;
  const isAddress = refusal === "CODE_NOT_RECOGNISED" && looksLike === "address";
  const view = await unopened(t(isAddress ? "address" : refusal, { code }));
  return refusal === "CODE_EXPIRED" ? { ...view, heading: states("oldCode.heading") } : view;
}

async function unopened(why: string): Promise<DeskView> {
  const t = await getTranslations("staff.scan.state.unopened");
  return { state: "unopened", heading: t("heading"), lines: [why, t("body")] };
}

/** Maximum punches with a button each. */
const maxQuickPunches = 5;

/**
 * Offered actions, and notes on those that are unsupported or forbidden. Entrance mode never offers
 * VOID.
 */
async function actionViews(loaded: LoadedScan, left: ActionLeft[]) {
  const { staff, scan, entranceMode } = loaded;
  const t = await getTranslations("staff.scan");
  const isForbidden = ({ action }: ActionLeft) =>
    action === "VOID" && !mayRole(staff.role, "pass:void");
  const mine = left.filter((one) => (entranceMode ? one.action !== "VOID" : !isForbidden(one)));
  return {
    actions: await Promise.all(mine.map((one) => viewOf(one, loaded))),
    notes: [
      ...(left.some(isForbidden) && !entranceMode ? [t("voidNotForRole")] : []),
      ...unknownActions(scan.actions).map((action) => t("notSupported", { action })),
    ],
  };
}

async function viewOf(
  one: ActionLeft,
  { problem, proposal, entranceMode, hold }: LoadedScan,
): Promise<ActionView> {
  const t = await getTranslations("staff.scan.action");
  const { action, offered } = one;
  const mine = problem?.action === action ? problem : undefined;
  const entranceAmount = entranceMode?.action === action ? entranceMode.amount : null;
  // In a language that the issuer did not write, the action has its general name.
  const lang = await getIssuerLang();
  const ownTitle = lang ? "" : offered.customTitle;
  const title = ownTitle || t(`${action}.title`);
  const proposed = proposal?.action === action ? proposal : undefined;
  const start = action === "PUNCHES" ? String(entranceAmount ?? 1) : "";
  const submitWords = async () => {
    if (hold === "again") return (await getTranslations("staff.scan"))("useAgain");
    if (!ownTitle) return t(`${action}.submit`);
    // At an entrance the scan itself used the pass: the button says what one more use takes.
    return entranceMode && (action === "PUNCHES" || action === "REDEEM")
      ? t(`${action}.submitOwn`, { title: ownTitle })
      : ownTitle;
  };
  return {
    action,
    title,
    // The description is left out here, because staff could read it as a ban on using the pass again.
    description:
      hold === "again"
        ? undefined
        : offered.customDescription || (action === "VOID" ? t("VOID.description") : undefined),
    ask: action === "REDEEM" ? { question: t("REDEEM.ask"), yes: t("REDEEM.yes") } : undefined,
    descriptionLang: offered.customDescription ? lang : undefined,
    submit: proposed ? await proposalWords(proposed, ownTitle) : await submitWords(),
    confirmed: proposed && String(proposed.amount),
    amount: await amountOf(one, {
      title,
      typed: mine?.typed ?? (proposed ? String(proposed.amount) : start),
      quickCount: quickCountOf(one, entranceMode !== undefined),
      isAgain: hold === "again",
    }),
    confirm: action === "VOID" ? t("VOID.confirm") : undefined,
    problem: mine && (await problemWords(action, mine.why)),
  };
}

/** Number of buttons that each use a fixed number of punches. At an entrance they replace the field. */
function quickCountOf({ bounds }: ActionLeft, isEntrance: boolean): number {
  const max = bounds?.max ?? 0;
  if (isEntrance) return Math.min(max, maxQuickPunches);
  return max > 1 && max <= maxQuickPunches ? max : 0;
}

interface AmountDetails {
  title: string;
  typed: string;
  quickCount: number;
  /** Whether the pass was used moments ago, so that a button uses it again. */
  isAgain: boolean;
}

async function amountOf(
  { action, bounds, offered }: ActionLeft,
  { title, typed, quickCount, isAgain }: AmountDetails,
): Promise<AmountView | undefined> {
  if (!bounds) return undefined;
  const t = await getTranslations("staff.scan");
  const { min, max } = bounds;
  if (action === "PUNCHES") {
    // A page in another language than the issuer's shows the general name of the action.
    const named = String(Boolean(offered.customTitle) && !(await getIssuerLang()));
    return {
      kind: "punches",
      label: t("action.PUNCHES.amount", { title }),
      typed,
      maxAmount: max,
      bounds: max === undefined ? undefined : t("bounds.punches", { max }),
      quick: Array.from({ length: quickCount }, (_, at) => ({
        value: String(at + 1),
        words:
          isAgain && at === 0
            ? t("useAgain")
            : t("action.PUNCHES.quick", { named, title, count: at + 1 }),
      })),
    };
  }
  return {
    kind: "kronur",
    label: t(`action.${action as "ADD_AMOUNT" | "SUBTRACT_AMOUNT"}.amount`, { title }),
    typed,
    maxAmount: max,
    quick: [],
    bounds:
      max === undefined
        ? t("bounds.kronurMin", { min })
        : t(min === max ? "bounds.kronurExactly" : "bounds.kronur", { min, max }),
  };
}
