/** Retry backoff: the delay after each attempt, in seconds; after the last one, every hour. */
const delaySeconds = [1, 5, 15, 60, 300, 900, 1_800];
const maxDelaySeconds = 3_600;

/** When the next attempt is due after this many. */
export function nextAttemptAt(attempts: number, now: Date): Date {
  const seconds = delaySeconds[Math.max(0, attempts - 1)] ?? maxDelaySeconds;
  return new Date(now.getTime() + seconds * 1_000);
}

/**
 * Pauses in minutes before each repeat of an accepted push, which is repeated until the device has fetched
 * the pass.
 */
const repeatMinutes = [10, 60, 360, 1_440, 2_880];

/** Time of the next repeat of an accepted push after `repeats` repeats; null after the last one. */
export function nextRepeatAt(repeats: number, now: Date): Date | null {
  const minutes = repeatMinutes[repeats];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

/** Retries of sending, for about six hours. */
export const maxSendAttempts = 12;
/** Polls of the delivery status, for about three days. */
export const maxStatusPolls = 78;
/** How long a delivery report is awaited from a carrier that is not polled: as long as polls last. */
export const statusWaitMs = 72 * 3_600_000;
/** How long a delivery report is awaited after an unknown outcome. */
export const reportWaitMs = 10 * 60_000;
