import type { NotificationStatus, PassWallet } from "#contract/index.ts";
import { mostQuestions, mostTries } from "./next-try.ts";
import { isDeliveryTracked } from "./notification-status.ts";

/** What is to be done next for one wallet copy of a notification. */
export type CopyErrand = "send" | "follow" | "nothing";

export function errandOf(status: NotificationStatus, platform: PassWallet): CopyErrand {
  if (status === "QUEUED") return "send";
  return status === "SENT" && isDeliveryTracked(platform) ? "follow" : "nothing";
}

/**
 * The status that a copy enters, or null when it stays as it is. One that was tried too often has
 * no answer; one that was sent and never reported stays sent. Section "Notification status".
 */
export function copyStatusAfter(
  errand: Exclude<CopyErrand, "nothing">,
  news: NotificationStatus,
  attempts: number,
): NotificationStatus | null {
  switch (errand) {
    case "send":
      if (news !== "QUEUED") return news;
      return attempts >= mostTries ? "NO_ANSWER" : null;
    case "follow":
      return news === "DELIVERED" ? news : null;
    default:
      return errand satisfies never;
  }
}

/** Whether to come back to a copy after its turn. */
export function isUnfinished(
  status: NotificationStatus,
  platform: PassWallet,
  attempts: number,
): boolean {
  return errandOf(status, platform) !== "nothing" && attempts < mostQuestions;
}
