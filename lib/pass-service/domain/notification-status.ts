import type { NotificationStatus, PassWallet } from "#contract/index.ts";
import { maxSendAttempts, maxStatusPolls } from "./retry-schedule.ts";

interface NotificationEntry {
  status: NotificationStatus;
  enteredAt: Date;
}

/** Overall state of a notification. Section "Notification status". */
export interface NotificationState {
  status: NotificationStatus;
  sentAt: Date | null;
  deliveredAt: Date | null;
}

/**
 * The most advanced copy decides: DELIVERED if any is, else SENT. NO_ANSWER only when no copy was
 * reached and none is still queued; one that was queued for no copy has NO_ANSWER once its step was
 * taken.
 */
export function notificationStateOf(
  entries: readonly NotificationEntry[],
  isFinished: boolean,
): NotificationState {
  const first = (status: NotificationStatus): Date | null => {
    const moments = entries.filter((one) => one.status === status).map((one) => one.enteredAt);
    return moments.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
  };
  const sentAt = first("SENT");
  const deliveredAt = first("DELIVERED");
  const status = deliveredAt
    ? "DELIVERED"
    : sentAt
      ? "SENT"
      : isUnanswered(entries, isFinished)
        ? "NO_ANSWER"
        : "QUEUED";
  return { status, sentAt, deliveredAt };
}

function isUnanswered(entries: readonly NotificationEntry[], isFinished: boolean): boolean {
  if (entries.length === 0) return isFinished;
  const count = (status: NotificationStatus) =>
    entries.filter((one) => one.status === status).length;
  return count("NO_ANSWER") > 0 && count("NO_ANSWER") >= count("QUEUED");
}

/** Whether delivery can be followed: on platform A alone. */
function isDeliveryTracked(platform: PassWallet): boolean {
  return platform === "PLATFORM_A_WALLET";
}

/** The next step of one wallet copy's delivery: send it, poll its status ("follow"), or nothing. */
type CopyStep = "send" | "follow" | "nothing";

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
