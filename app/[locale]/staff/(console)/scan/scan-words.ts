import { getFormatter, getTranslations } from "next-intl/server";
import type { Pass } from "#contract/index.ts";
import type { PassOperation } from "#portal/passes/operation-store.ts";
import { statusReasonsOf } from "#portal/passes/status-reason.ts";
import { isUnusable } from "#portal/scanning/result-state.ts";
import type { Scan } from "#portal/scanning/scan-store.ts";
import { longMoment } from "../../_shell/formats.ts";

/** What an operation does, in a few words; by the issuer's own name for it, where it has one. */
export async function whatOf(
  { scanAction, amount }: Pick<PassOperation, "scanAction" | "amount">,
  { actions }: Pick<Scan, "actions">,
): Promise<string> {
  if (!scanAction) return "";
  const t = await getTranslations("staff.scan");
  const what = t(`what.${scanAction}`, { amount: amount ?? 0 });
  const title = actions.find(({ action }) => action === scanAction)?.customTitle;
  return title ? t("whatNamed", { title, what }) : what;
}

/** Why nothing can be used of a pass in its status; nothing when something can. */
export async function whyUnusable(pass: Pass): Promise<string | undefined> {
  const { status } = pass;
  if (!isUnusable(status)) return undefined;
  const t = await getTranslations("staff.scan.statusWhy");
  const format = await getFormatter();
  const [reason] = statusReasonsOf(pass, new Date()).filter((one) => "at" in one || "day" in one);
  if (reason && "day" in reason) {
    return t("validThrough", { day: format.dateTime(reason.day, { dateStyle: "long" }) });
  }
  const date = reason && "at" in reason && format.dateTime(reason.at, longMoment);
  if (date && status === "EXPIRED") return t("expiredOn", { date });
  if (date && status === "INACTIVE") return t("validFrom", { date });
  return t(status as "VOIDED" | "REDEEMED" | "EXPIRED" | "INACTIVE" | "DELETED");
}
