import { getTranslations } from "next-intl/server";
import type { OpenedScan } from "#portal/scanning/open-scan.ts";
import type { DeskView } from "./desk-view.ts";

export type ScanProblem =
  | "empty"
  | "too-long"
  | "unreadable"
  | "fault"
  | "signed-out"
  | "not-allowed"
  | "not-yours";

/** A read that opened no pass, because of what was typed or of who typed it. */
export async function unopenedView(problem: ScanProblem): Promise<DeskView> {
  const t = await getTranslations("staff.scan");
  return unopened(t(`problem.${problem}`));
}

/** A code that opened no pass, in the service's reason. */
export async function refusedScanView(
  refused: Exclude<OpenedScan, { kind: "opened" | "earlier" }>,
  looksLike: "code" | "address",
): Promise<DeskView> {
  const t = await getTranslations("staff.scan.scanRefusal");
  if (refused.kind !== "refused") return unopened(t(refused.kind));
  const { refusal, code } = refused;
  const isAddress = refusal === "CODE_NOT_RECOGNISED" && looksLike === "address";
  return unopened(t(isAddress ? "address" : refusal, { code }));
}

async function unopened(why: string): Promise<DeskView> {
  const t = await getTranslations("staff.scan.state.unopened");
  return { state: "unopened", heading: t("heading"), lines: [why, t("body")] };
}
