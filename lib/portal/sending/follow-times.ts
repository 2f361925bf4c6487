import "server-only";

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Between one look and the next: eager at first, then ever slower. */
const steps = [2 * seconds, 5 * seconds, 15 * seconds, minutes, 3 * minutes, 10 * minutes];
const longest = 30 * minutes;
const patience = 72 * hours;

/** A planned message that cannot reach the service at all is given up after this long. */
export const tryingMs = hours;

/** After this long from its making nothing more is done about a message, nor learned of it. */
export const followedMs = tryingMs + patience;

/** After this long a call can no longer be under way: its process is gone. */
export const callMs = 45 * seconds;

/**
 * When to ask again what became of a message, after this many looks; undefined after 72 hours.
 * `jitter`, from 0 to 1, spreads a thousand messages sent at once over a fifth of the step.
 */
export function nextLookAt(look: {
  acceptedAt: Date;
  looks: number;
  now: Date;
  jitter: number;
}): Date | undefined {
  const { acceptedAt, looks, now, jitter } = look;
  if (now.getTime() - acceptedAt.getTime() >= patience) return undefined;
  const step = steps[looks] ?? longest;
  return new Date(now.getTime() + step * (0.9 + 0.2 * jitter));
}
