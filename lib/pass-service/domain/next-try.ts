/** In seconds: at once nearly, then later and later; after these every hour. */
const pauses = [1, 5, 15, 60, 300, 900, 1_800];
const longest = 3_600;

/** When to try again what was tried so often. */
export function nextTryAt(attempts: number, now: Date): Date {
  const seconds = pauses[Math.max(0, attempts - 1)] ?? longest;
  return new Date(now.getTime() + seconds * 1_000);
}

/** About six hours of trying to hand a message over. */
export const mostTries = 12;
/** About three days of asking what became of it. */
export const mostQuestions = 78;
