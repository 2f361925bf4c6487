import { getTranslations } from "#app/i18n/translations.ts";
import type { ActionRejection } from "#portal/auth/staff/staff-action.ts";
import type { EntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import type { OpenedScan } from "#portal/passes/scanning/open-scan.ts";
import { scanAddress } from "./desk-state.ts";
import type { DeskView } from "./desk-view.ts";

export type ScanProblem = "empty" | "too-long" | "unreadable" | "fault" | "failed" | "not-yours";

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
