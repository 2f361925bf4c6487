import { randomUUID } from "node:crypto";
import { statusWordOf } from "#app/(member)/passes/card-state.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import type { Pass, ScanAction } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { ActionRejection } from "#portal/auth/staff/staff-action.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { holderLines, unsealHolder } from "#portal/passes/holder-lines.ts";
import type { PassOperation } from "#portal/passes/operation-store.ts";
import {
  type ActionLeft,
  actionsLeft,
  type ScannedAction,
  scanAnewFor,
  unknownActions,
} from "#portal/passes/scanning/actions-left.ts";
import type { EntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import type {
  ActionProblem,
  ActionRefusal,
  LoadedScan,
} from "#portal/passes/scanning/loaded-scan.ts";
import type { OpenedScan } from "#portal/passes/scanning/open-scan.ts";
import { isUnusable, mayGoOn, stateOfOperation } from "#portal/passes/scanning/result-state.ts";
import type { Scan } from "#portal/passes/scanning/scan-store.ts";
import { passStatusStyle } from "#theme/pass-status-style.ts";
import {
  type ActionView,
  type AmountView,
  type DeskView,
  type OpenedView,
  scanAddress,
} from "./desk-state.ts";
import { resultBannerOf, whatOf } from "./result-banner-view.ts";

/** One scan in words: what became of it, which pass it is, and what can be done now. */
export async function openedView(loaded: LoadedScan): Promise<DeskView> {
  const { scan, operations, pass, template, entranceMode, problem, proposal } = loaded;
  const t = await getTranslations();
  const isOver = !mayGoOn(operations);
  const offered = await actionViews({ ...loaded, entranceMode, problem, proposal });
  const title = template?.name ?? scan.passTitle ?? t("staff.pass.unnamed");
  const banner = await resultBannerOf(loaded, actionsLeft(scan.actions, operations, pass));
  const label = pass && t(`status.${statusWordOf(pass.status)}.label`);
  // The banner of a check says itself whose pass it is.
  const isCheck = banner.state === "valid" || banner.state === "not-valid";
  const isOwnDoing = pass && banner.state === "used" && isUnusable(pass.status);
  const holderBefore = [unsealHolder(scan.sealedHolder)].filter((line) => line !== undefined);
  const opened: OpenedView = {
    id: scan.id,
    passHref: `/staff/passes/${scan.passId}`,
    title,
    marks: [
      ...new Set([
        ...(pass ? (isCheck ? [] : holderLines(pass, template)) : holderBefore),
        pass?.externalIdentifier ?? t("staff.scan.passNumber", { id: scan.passId.slice(0, 8) }),
      ]),
    ],
    ...(label &&
      banner.state !== "valid" &&
      (isOwnDoing
        ? { statusNow: t("staff.scan.statusNow", { status: label }) }
        : { status: { ...passStatusStyle(pass.status), label } })),
    actions: isOver ? [] : offered.actions,
    again: isOver
      ? []
      : scanAnewFor(scan.actions, operations, pass).map((one) => t(`staff.scan.again.${one}`)),
    isOver,
    notes: [...(pass ? [] : [t("staff.scan.passNotRead")]), ...offered.notes],
    done: await Promise.all(
      operations.map(async (one) => ({
        key: one.id,
        words: t(`staff.scan.doneLine.${stateOfOperation(one) as "used"}`, {
          what: await whatOf(one, scan),
        }),
      })),
    ),
    formToken: randomUUID(),
  };
  return { ...banner, scan: opened };
}

type ScanProblem = "empty" | "too-long" | "unreadable" | "fault" | "failed" | "not-yours";

/** A read that opened no pass, because of what was typed or of who typed it. */
export async function unopenedView(problem: ScanProblem): Promise<DeskView> {
  const t = await getTranslations("staff.scan");
  const view = await unopened(t(`problem.${problem}`));
  return problem === "fault" || problem === "failed"
    ? { ...view, heading: t("state.fault.heading") }
    : view;
}

/** Whoever asked may not, or not any more: it is they who are refused, not the code or the pass. */
export async function notAllowedView(
  reason: ActionRejection,
  asked: "scan" | "act",
  entranceMode: EntranceMode | undefined,
): Promise<DeskView> {
  if (reason === "too-long" && asked === "act")
    return { ...(await tooLongAmount()), keepsPass: true };
  if (reason === "fault" || reason === "failed" || reason === "too-long")
    return unopenedView(reason);
  const t = await getTranslations("staff.scan.state");
  const next = encodeURIComponent(scanAddress(entranceMode));
  return {
    state: "unopened",
    heading: t(`${reason}.heading`),
    lines: [t(`${reason}.${asked}`)],
    ...(reason === "signed-out" && {
      way: { href: `/staff/sign-in?next=${next}`, words: t("signed-out.signIn") },
    }),
    keepsPass: asked === "act",
  };
}

async function tooLongAmount(): Promise<DeskView> {
  const [t, amount] = [
    await getTranslations("staff.scan"),
    await getTranslations("staff.scan.amount"),
  ];
  const heading = t("state.not-used.heading");
  return { state: "not-used", heading, lines: [amount("not-a-number")] };
}

/** A code that opened no pass, in the service's reason. */
export async function refusedScanView(
  refused: Exclude<OpenedScan, { kind: "opened" | "earlier" }>,
  looksLike: "code" | "address",
): Promise<DeskView> {
  const t = await getTranslations("staff.scan.scanRefusal");
  if (refused.kind !== "refused") {
    const silent = await getTranslations("staff.scan.state.silent");
    return { state: "unopened", heading: silent("heading"), lines: [t(refused.kind)] };
  }
  const { refusal, code } = refused;
  const isAddress = refusal === "CODE_NOT_RECOGNISED" && looksLike === "address";
  return unopened(t(isAddress ? "address" : refusal, { code }));
}

async function unopened(why: string): Promise<DeskView> {
  const t = await getTranslations("staff.scan.state.unopened");
  return { state: "unopened", heading: t("heading"), lines: [why, t("body")] };
}

interface Offered {
  staff: Staff;
  scan: Scan;
  operations: PassOperation[];
  pass: Pass | undefined;
  entranceMode: EntranceMode | undefined;
  problem: ActionProblem | undefined;
  proposal: ScannedAction | undefined;
}

/** With more punches than this there is no button for each. */
const maxQuickPunches = 5;

/** What may still be done, and what is offered but cannot be done here or by this person. */
export async function actionViews(given: Offered) {
  const { staff, scan, operations, pass } = given;
  const t = await getTranslations("staff.scan");
  const left = actionsLeft(scan.actions, operations, pass);
  const isHeldBack = ({ action }: ActionLeft) =>
    action === "VOID" && !mayRole(staff.role, "pass:void");
  const mine = left.filter((one) => !isHeldBack(one));
  return {
    actions: await Promise.all(mine.map((one) => viewOf(one, given))),
    notes: [
      ...(left.some(isHeldBack) && !given.entranceMode ? [t("voidNotForRole")] : []),
      ...unknownActions(scan.actions).map((action) => t("notSupported", { action })),
    ],
  };
}

/** Why a form did nothing, in the reader's language. */
export async function problemWords(action: string, why: ActionRefusal): Promise<string> {
  const t = await getTranslations("staff.scan");
  const unit = action === "PUNCHES" ? "visits" : "kronur";
  switch (why.reason) {
    case "not-offered":
    case "confirm":
    case "not-for-role":
      return t(`form.${why.reason}`);
    case "below":
      return t("amount.below", { unit, min: why.minAmount });
    case "above":
      return t("amount.above", { unit, max: why.maxAmount });
    default:
      return t(`amount.${why.reason}`);
  }
}

/** An amount of money that is about to be moved, by the issuer's own name for it, where it has one. */
export async function proposalWords(
  { action, amount }: ScannedAction,
  customTitle: string | null | undefined,
): Promise<string> {
  const t = await getTranslations("staff.scan");
  const kind = action as "ADD_AMOUNT" | "SUBTRACT_AMOUNT";
  return customTitle
    ? t("whatNamed", { title: customTitle, what: t("kronur", { amount: amount ?? 0 }) })
    : t(`action.${kind}.confirmAmount`, { amount: amount ?? 0 });
}

async function viewOf(
  one: ActionLeft,
  { problem, proposal, entranceMode }: Offered,
): Promise<ActionView> {
  const t = await getTranslations("staff.scan.action");
  const { action, offered } = one;
  const mine = problem?.action === action ? problem : undefined;
  const entranceAmount = entranceMode?.action === action ? entranceMode.amount : null;
  const title = offered.customTitle || t(`${action}.title`);
  const proposed = proposal?.action === action ? proposal : undefined;
  const start = action === "PUNCHES" ? String(entranceAmount ?? 1) : "";
  return {
    action,
    title,
    description:
      offered.customDescription || (action === "VOID" ? t("VOID.description") : undefined),
    submit: proposed
      ? await proposalWords(proposed, offered.customTitle)
      : offered.customTitle || t(`${action}.submit`),
    confirmed: proposed && String(proposed.amount),
    amount: await amountOf(one, title, mine?.typed ?? (proposed ? String(proposed.amount) : start)),
    confirm: action === "VOID" ? t("VOID.confirm") : undefined,
    problem: mine && (await problemWords(action, mine.why)),
  };
}

async function amountOf(
  { action, bounds, offered }: ActionLeft,
  title: string,
  typed: string,
): Promise<AmountView | undefined> {
  if (!bounds) return undefined;
  const t = await getTranslations("staff.scan");
  const { min, max } = bounds;
  if (action === "PUNCHES") {
    const named = String(Boolean(offered.customTitle));
    const quickCount = max !== undefined && max > 1 && max <= maxQuickPunches ? max : 0;
    return {
      kind: "punches",
      label: t("action.PUNCHES.amount", { title }),
      typed,
      maxAmount: max,
      bounds: max === undefined ? undefined : t("bounds.punches", { max }),
      quick: Array.from({ length: quickCount }, (_, at) => ({
        value: at + 1,
        words: t("action.PUNCHES.quick", { named, title, count: at + 1 }),
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

/** How much an action could move at most, in a few words. */
export async function maxAmountInWords(action: ScanAction, left: readonly ActionLeft[]) {
  const max = left.find((one) => one.action === action)?.bounds?.max;
  const t = await getTranslations("staff.scan.left");
  if (max === undefined) return t("notStated");
  if (action === "PUNCHES") return t("stampsShort", { count: max });
  return action === "ADD_AMOUNT" ? t("addShort", { max }) : t("subtractShort", { max });
}
