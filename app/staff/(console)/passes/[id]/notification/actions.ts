"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { newestReachedCopies } from "#portal/messaging/sending/message-events.ts";
import { recentOnPass } from "#portal/messaging/sending/message-list.ts";
import {
  platformBDaily,
  readTypedNotification,
  safeLength,
  type TypedNotification,
} from "#portal/messaging/sending/notification-request.ts";
import { holderLine, readHolder } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { readSubmit, stepsOf } from "../../../../_form/flow.ts";
import { lateWarning } from "../../../../_messages/late-warning.ts";
import { messageAddress } from "../../../../_messages/message-address.ts";
import { statusStyleOf } from "../../../../_messages/message-status.ts";
import {
  type NotificationState,
  typedNotificationOf,
} from "../../../../_messages/notification-state.ts";
import { planConfirmedMessage } from "../../../../_messages/plan-message.ts";

/** Checks the form, shows the notification, then sends it: one step a submit. */
export const notifyPass = staffAction<NotificationState, NotificationState>(
  "message:send",
  async (staff, form) => {
    const typed = typedNotificationOf(form);
    const t = await getTranslations("staff.notification.problem");
    const { writing, confirming } = stepsOf(typed);
    const { intent, formToken } = readSubmit(form);
    if (intent === "change") return writing();
    const loaded = await loadPass(String(form.get("passId")));
    if (loaded.kind !== "pass") {
      return writing([{ words: t(loaded.kind === "failed" ? "failure" : loaded.kind) }]);
    }
    const { pass, template } = loaded;
    const read = readTypedNotification(typed, pass);
    if (!read.ok) {
      return writing(read.problems.map(({ field, problem }) => ({ field, words: t(problem) })));
    }
    if (!formToken) {
      return { ...confirming(), confirmed: await confirmationOf(pass, template, typed) };
    }
    const message = { kind: "notification", formToken, pass, template } as const;
    const id = await planConfirmedMessage(staff, form, { ...message, request: read.request });
    return id ? redirect(messageAddress("notification", id)) : writing([{ words: t("fault") }]);
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.notification.problem");
    const field = tooLong?.field === "message" ? "message" : undefined;
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    return stepsOf(typedNotificationOf(form)).writing([{ field, words }]);
  },
);

const day = 24 * 60 * 60_000;

async function confirmationOf(
  pass: Pass,
  template: PassTemplate | undefined,
  typed: TypedNotification,
): Promise<NonNullable<NotificationState["confirmed"]>> {
  const t = await getTranslations("staff.notification");
  const since = new Date(Date.now() - day);
  const { count: today } = await recentOnPass(getDatabase(), {
    kind: "notification",
    passId: pass.id,
    since,
  });
  const reached = await newestReachedCopies(getDatabase(), pass.id);
  const isFailed = ({ status }: { status: string }) => statusStyleOf(status)?.tone === "stopped";
  const failed = reached?.copies.filter(isFailed).length;
  const length = [...typed.message.trim()].length;
  const reachesB = typed.wallets.includes("PLATFORM_B_WALLET") && template?.supportsGoogleWallet;
  return {
    holder: readHolder(holderLine(pass, template)).name,
    from: getConfiguration().issuer.name,
    facts: [
      t("goesTo", { wallets: typed.wallets.map((wallet) => t(`wallet.${wallet}`)).join(", ") }),
      t("length", { count: length }),
      ...(failed === 0 ? [t("copies", { count: reached?.copyCount ?? 0 })] : []),
      ...(reached ? [] : [t("copiesUnknown")]),
      ...(reachesB ? [t("platformB", { daily: platformBDaily })] : []),
    ],
    warnings: [
      ...(failed ? [t("copiesFailed", { count: reached?.copyCount ?? 0, failed })] : []),
      ...(length > safeLength ? [t("warning.long", { safe: safeLength })] : []),
      ...(reachesB && today >= platformBDaily
        ? [t("warning.platformB", { daily: platformBDaily, count: today })]
        : []),
      ...(pass.status === "UPDATES_OFF" ? [t("warning.noCopies")] : []),
      ...(await lateWarning(new Date())),
    ],
  };
}
