import { setTimeout as pause } from "node:timers/promises";
import { ExponentialBackoff, halfJitterGenerator } from "cockatiel";
import type { RetryOptions } from "./options.ts";
import type { Verdict } from "./verdict-of.ts";

export interface Repetition extends RetryOptions {
  /** For everything together. */
  deadlineMs: number;
  signal: AbortSignal | undefined;
}

/**
 * Repeats an attempt that may succeed next time. Only for calls whose repetition changes nothing.
 *
 * cockatiel gives the waits. Its retry policy is not used: it can neither be told that the next
 * wait would pass the deadline nor be woken from a wait by the caller.
 */
export async function repeat<T>(
  attempt: (number: number, remainingMs: () => number) => Promise<Verdict<T>>,
  { attempts, initialDelayMs, maxDelayMs, deadlineMs, signal }: Repetition,
): Promise<Verdict<T>> {
  const end = performance.now() + deadlineMs;
  const remainingMs = () => end - performance.now();
  let backoff = new ExponentialBackoff({
    generator: halfJitterGenerator,
    initialDelay: initialDelayMs,
    maxDelay: maxDelayMs,
  }).next();
  for (let number = 1; ; number++) {
    const verdict = await attempt(number, remainingMs);
    if (number >= attempts || signal?.aborted || !mayPass(verdict)) return verdict;
    const asked = "retryAfterMs" in verdict ? (verdict.retryAfterMs ?? 0) : 0;
    const wait = Math.max(asked, backoff.duration);
    if (wait >= remainingMs()) return verdict;
    try {
      await pause(wait, undefined, { signal });
    } catch {
      return verdict;
    }
    backoff = backoff.next(undefined);
  }
}

/** Whether the trouble may be over soon; a refusal or a broken answer stays what it is. */
function mayPass(verdict: Verdict<unknown>): boolean {
  switch (verdict.outcome) {
    case "unreachable":
    case "timeout":
    case "server-error":
      return true;
    case "refused":
      return verdict.status === 429;
    case "ok":
    case "broken-contract":
      return false;
    default:
      return verdict satisfies never;
  }
}
