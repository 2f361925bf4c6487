import type { Picked } from "#components/picked-words.ts";
import { passStatuses, passWallets } from "#contract/index.ts";
import type { TypedNotification } from "#portal/messaging/sending/notification-request.ts";
import type { FlowState } from "../../../../_confirm/confirm-form.tsx";
import { typedText } from "../../../../_shell/typed-text.ts";

export interface NotificationState extends FlowState<TypedNotification> {
  confirmed?: { facts: string[]; warnings: string[] };
}

/** The messages of the fields, also where a list is sent a notification. */
export const noticeKeys = [
  "message",
  "messageHint",
  "narrow",
  "narrowHint",
  "wallets",
  "walletsHint",
  "statuses",
  "statusesHint",
] as const;
export type NoticeWords = Picked<typeof noticeKeys>;

/** The messages that the form shows. */
export const notificationKeys = [
  ...noticeKeys,
  "problemTitle",
  "next",
  "confirmTitle",
  "confirmLead",
  "send",
  "change",
  "lost.title",
  "lost.send",
  "lost.look",
] as const;
export type NotificationWords = Picked<typeof notificationKeys>;

/** The form exactly as it was typed; a choice that is not on offer is left out. */
export function typedNotificationOf(form: FormData): TypedNotification {
  return {
    message: typedText(form, "message"),
    wallets: passWallets.filter((wallet) => form.getAll("wallets").includes(wallet)),
    statuses: passStatuses.filter((status) => form.getAll("statuses").includes(status)),
  };
}
