import { getTranslations } from "next-intl/server";
import { passStatuses, passWallets } from "#contract/index.ts";
import { safeLength, untouchedNotification } from "#portal/sending/notification-request.ts";
import type { NotificationWords } from "./notification-form.tsx";

/** The form's words in the reader's language; only these go to the browser. */
export async function notificationWords(): Promise<NotificationWords> {
  const t = await getTranslations("staff.notification");
  const status = await getTranslations("status");
  return {
    problemTitle: t("problemTitle"),
    message: t("message"),
    messageHint: t("messageHint", { safe: safeLength }),
    narrow: t("narrow"),
    narrowHint: t("narrowHint"),
    usual: String([untouchedNotification.wallets, untouchedNotification.statuses]),
    wallets: t("wallets"),
    walletsHint: t("walletsHint"),
    statuses: t("statuses"),
    statusesHint: t("statusesHint"),
    next: t("next"),
    confirmTitle: t("confirmTitle"),
    confirmLead: t("confirmLead"),
    send: t("send"),
    change: t("change"),
    lostTitle: t("lost.title"),
    lostSend: t("lost.send"),
    lostLook: t("lost.look"),
    walletChoices: passWallets.map((value) => ({ value, label: t(`wallet.${value}`) })),
    statusChoices: passStatuses.map((value) => ({ value, label: status(`${value}.label`) })),
  };
}
