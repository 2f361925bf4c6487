import { getTranslations } from "next-intl/server";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { copiesReached, countOnPass } from "#portal/sending/dispatch-list.ts";
import {
  platformBDaily,
  safeLength,
  type TypedNotification,
} from "#portal/sending/notification-request.ts";
import type { NotificationState } from "./notification-state.ts";

const day = 24 * 60 * 60_000;

/** What is about to be sent, and everything to think of before it is. */
export async function confirmationOf(
  pass: Pass,
  template: PassTemplate | undefined,
  typed: TypedNotification,
): Promise<NonNullable<NotificationState["confirmed"]>> {
  const t = await getTranslations("staff.notification");
  const since = new Date(Date.now() - day);
  const today = await countOnPass(getDatabase(), { kind: "notification", passId: pass.id, since });
  const copies = await copiesReached(getDatabase(), pass.id);
  const length = [...typed.message.trim()].length;
  const reachesB = typed.wallets.includes("PLATFORM_B_WALLET") && template?.supportsGoogleWallet;
  return {
    facts: [
      typed.wallets.map((wallet) => t(`wallet.${wallet}`)).join(", "),
      t("length", { count: length }),
      copies === undefined ? t("copiesUnknown") : t("copies", { count: copies }),
      ...(reachesB ? [t("platformB", { daily: platformBDaily })] : []),
    ],
    warnings: [
      ...(length > safeLength ? [t("warning.long", { safe: safeLength })] : []),
      ...(reachesB && today >= platformBDaily
        ? [t("warning.platformB", { daily: platformBDaily, count: today })]
        : []),
      ...(pass.status === "UPDATES_OFF" ? [t("warning.noCopies")] : []),
    ],
  };
}
