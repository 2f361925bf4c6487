/** An end to waiting: after a time, or when the caller gives up. */
export interface TimeLimit {
  signal: AbortSignal;
  /** What ended the wait, in words for a log. */
  detail(): string;
  /** The promise, or a rejection when the limit ends first. */
  within<T>(promise: Promise<T>): Promise<T>;
  /** Must be called when the wait is over. */
  lift(): void;
}

export function startTimeLimit(ms: number, caller?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const { signal } = controller;
  const expired = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  expired.catch(() => {});
  const expire = () => controller.abort();
  const timer = setTimeout(expire, Math.max(0, ms));
  if (caller?.aborted) expire();
  caller?.addEventListener("abort", expire, { once: true });
  return {
    signal,
    detail: () => (caller?.aborted ? "the caller gave up" : `nothing within ${Math.round(ms)} ms`),
    within: (promise) => Promise.race([promise, expired]),
    lift: () => {
      clearTimeout(timer);
      caller?.removeEventListener("abort", expire);
    },
  };
}
