import { getFormatter, getTranslations } from "next-intl/server";
import { longMoment } from "#app/[locale]/staff/long-moment.ts";
import type { Pass } from "#contract/index.ts";
import type { PassOperation } from "#portal/passes/operation-store.ts";
import { isSpent } from "#portal/scanning/result-state.ts";

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
  const { status, expirationDate, validFrom } = pass;
  if (!isSpent(status)) return undefined;
  const t = await getTranslations("staff.scan.statusWhy");
  const format = await getFormatter();
  const date = (moment: string) => format.dateTime(new Date(moment), longMoment);
  if (status === "EXPIRED" && expirationDate) return t("expiredOn", { date: date(expirationDate) });
  if (status === "INACTIVE" && validFrom) return t("validFrom", { date: date(validFrom) });
  return t(status as "VOIDED" | "REDEEMED" | "EXPIRED" | "INACTIVE" | "DELETED");
}
