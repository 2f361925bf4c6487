import type { NotificationStatus, PassWallet } from "#contract/index.ts";
import { isDeliveryTracked } from "./notification-status.ts";
import { maxSendAttempts, maxStatusPolls } from "./retry-schedule.ts";

/** The next step of one wallet copy's delivery: send it, poll its status ("follow"), or nothing. */
export type CopyStep = "send" | "follow" | "nothing";

export function copyStepOf(status: NotificationStatus, platform: PassWallet): CopyStep {
  if (status === "QUEUED") return "send";
  return status === "SENT" && isDeliveryTracked(platform) ? "follow" : "nothing";
}

/**
 * State transition of a copy: the status that it enters, or null when it stays as it is. When the
 * attempts run out it becomes NO_ANSWER; one that was sent stays SENT. Section "Notification status".
 */
export function copyStatusAfter(
  step: Exclude<CopyStep, "nothing">,
  reported: NotificationStatus,
  attempts: number,
): NotificationStatus | null {
  switch (step) {
    case "send":
      if (reported !== "QUEUED") return reported;
      return attempts >= maxSendAttempts ? "NO_ANSWER" : null;
    case "follow":
      return reported === "DELIVERED" ? reported : null;
    default:
      return step satisfies never;
  }
}

/** Whether a copy still has a step to come. */
export function isUnfinished(
  status: NotificationStatus,
  platform: PassWallet,
  attempts: number,
): boolean {
  return copyStepOf(status, platform) !== "nothing" && attempts < maxStatusPolls;
}
