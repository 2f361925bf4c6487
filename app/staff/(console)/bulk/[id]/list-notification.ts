import { getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { BulkListRequest } from "#portal/messaging/bulk/bulk-list.ts";
import { platformBDaily, safeLength } from "#portal/messaging/sending/notification-request.ts";

type Notice = Extract<BulkListRequest, { kind: "notification" }>;

/** Preview of the notification, with the longest text of all recipients. */
export async function noticeOf({ passWallets }: Notice, longest: string) {
  const t = await getTranslations("staff.notification");
  const reachesB = passWallets.includes("PLATFORM_B_WALLET");
  return {
    from: getConfiguration().issuer.name,
    text: longest,
    facts: [
      t("goesTo", { wallets: passWallets.map((wallet) => t(`wallet.${wallet}`)).join(", ") }),
      t("length", { count: [...longest].length }),
      ...(reachesB ? [t("platformB", { daily: platformBDaily })] : []),
    ],
  };
}

/** Warning if the longest text may be cut short on a phone. */
export async function warningsOfNotice(longest: string): Promise<string[]> {
  const t = await getTranslations("staff.notification.warning");
  return [...longest].length > safeLength ? [t("long", { safe: safeLength })] : [];
}
