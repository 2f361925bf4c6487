import type { NotificationStatus, PassWallet } from "#contract/index.ts";

export interface NotificationEntry {
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
export function isDeliveryTracked(platform: PassWallet): boolean {
  return platform === "PLATFORM_A_WALLET";
}
