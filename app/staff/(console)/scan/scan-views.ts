import { randomUUID } from "node:crypto";
import { statusWordOf } from "#app/(member)/passes/card-state.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import type { ActionRejection } from "#portal/auth/staff/staff-action.ts";
import { holderLines, unsealHolder } from "#portal/passes/holder-lines.ts";
import { actionsLeft, scanAnewFor } from "#portal/passes/scanning/actions-left.ts";
import type { EntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import type { LoadedScan } from "#portal/passes/scanning/loaded-scan.ts";
import type { OpenedScan } from "#portal/passes/scanning/open-scan.ts";
import { isUnusable, mayGoOn, stateOfOperation } from "#portal/passes/scanning/result-state.ts";
import { passStatusStyle } from "#theme/pass-status-style.ts";
import { actionViews } from "./action-views.ts";
import type { DeskView, OpenedView } from "./desk-state.ts";
import { scanAddress } from "./desk-state.ts";
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
