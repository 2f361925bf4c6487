/** Token bucket: a rate limit of which one second's worth may be used at once. */
export interface Pace {
  /** Takes up to `most` tokens, and returns how many it took. */
  take(most: number): number;
  /** Returns tokens that were taken and not used. */
  giveBack(count: number): void;
}

/**
 * Token bucket of `perSecond` tokens a second. It uses the machine's monotonic clock (`now`, in
 * milliseconds), because the service's clock may be moved.
 */
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
