/** Token bucket: how much of something may be done now, with a second's worth at once at the most. */
export interface Pace {
  /** Takes as many as there are, `most` at the most. */
  take(most: number): number;
  /** Gives back what was taken and not used. */
  giveBack(count: number): void;
}

/** By the machine's time: the service's clock may be moved. */
export function paceOf(perSecond: number, now = () => performance.now()): Pace {
  let left = perSecond;
  let at = now();
  return {
    take(most) {
      const before = at;
      at = now();
      left = Math.min(perSecond, left + ((at - before) / 1_000) * perSecond);
      const taken = Math.min(most, Math.floor(left));
      left -= taken;
      return taken;
    },
    giveBack(count) {
      left += count;
    },
  };
}
