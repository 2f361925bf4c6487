import { getFormatter, getTranslations } from "next-intl/server";
import { longMoment } from "#app/[locale]/staff/long-moment.ts";
import type { Pass } from "#contract/index.ts";
import type { PassOperation } from "#portal/passes/operation-store.ts";
import { statusReasonsOf } from "#portal/passes/status-reason.ts";
import { isUnusable } from "#portal/scanning/result-state.ts";

/** What an operation does, in a few words. */
export async function whatOf({
  scanAction,
  amount,
}: Pick<PassOperation, "scanAction" | "amount">): Promise<string> {
  const t = await getTranslations("staff.scan.what");
  return scanAction ? t(scanAction, { amount: amount ?? 0 }) : "";
}

/** Why nothing can be used of a pass in its status; nothing when something can. */
export async function whyUnusable(pass: Pass): Promise<string | undefined> {
  const { status } = pass;
  if (!isUnusable(status)) return undefined;
  const t = await getTranslations("staff.scan.statusWhy");
  const format = await getFormatter();
  const [reason] = statusReasonsOf(pass, new Date()).filter((one) => "at" in one);
  const date = reason && format.dateTime(reason.at, longMoment);
  if (date && status === "EXPIRED") return t("expiredOn", { date });
  if (date && status === "INACTIVE") return t("validFrom", { date });
  return t(status as "VOIDED" | "REDEEMED" | "EXPIRED" | "INACTIVE" | "DELETED");
}
