/** Days that the history covers, today included. */
export const historyDays = 14;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A moment `daysAgo` days ago at a time of day; Iceland keeps UTC all year round. */
export function momentOn(now: Date, daysAgo: number, hour: number, minute = 0): Date {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return new Date(midnight - daysAgo * dayMs + (hour * 60 + minute) * minuteMs);
}

export function isWeekend(moment: Date): boolean {
  return [0, 6].includes(moment.getUTCDay());
}

export function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1_000);
}

/** Whole numbers below a bound that look random and are the same at every run. */
export function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // Linear congruential generator with the constants of Numerical Recipes; its upper bits are the
    // most random.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
