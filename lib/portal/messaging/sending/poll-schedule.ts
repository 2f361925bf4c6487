import "server-only";

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Polling intervals, with backoff: how long after one poll the next is due. */
const intervalsMs = [2 * seconds, 5 * seconds, 15 * seconds, minutes, 3 * minutes, 10 * minutes];
const maxIntervalMs = 30 * minutes;
const pollingMs = 72 * hours;

/** A planned message that cannot reach the service at all is given up after this long. */
export const sendRetryMs = hours;

/** After this long from its making nothing more is done about a message, nor learned of it. */
export const maxOpenMs = sendRetryMs + pollingMs;

/** The next poll; none after 72 hours. `jitter` (0 to 1) spreads messages sent at once. */
export function nextPollAt(poll: {
  acceptedAt: Date;
  pollCount: number;
  now: Date;
  jitter: number;
}): Date | undefined {
  const { acceptedAt, pollCount, now, jitter } = poll;
  if (now.getTime() - acceptedAt.getTime() >= pollingMs) return undefined;
  const interval = intervalsMs[pollCount] ?? maxIntervalMs;
  return new Date(now.getTime() + interval * (0.9 + 0.2 * jitter));
}
