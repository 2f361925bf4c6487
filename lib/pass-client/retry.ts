import { setTimeout as delay } from "node:timers/promises";
import type { AttemptResult } from "./failure.ts";
import type { RetryOptions } from "./options.ts";

export interface RetryLimits extends RetryOptions {
  /** For all attempts and the waits between them. */
  deadlineMs: number;
  signal: AbortSignal | undefined;
}

/** Runs an attempt; `remainingMs` is the time left before the deadline. */
export type Attempt<T> = (number: number, remainingMs: () => number) => Promise<AttemptResult<T>>;

/**
 * Retries an attempt after a failure that may pass. Only for calls whose repetition changes
 * nothing. Waits as long as Retry-After asks, and gives up at once when the next wait would end
 * after the deadline.
 */
export async function retry<T>(
  attempt: Attempt<T>,
  { attempts, initialDelayMs, maxDelayMs, deadlineMs, signal }: RetryLimits,
): Promise<AttemptResult<T>> {
  const end = performance.now() + deadlineMs;
  const remainingMs = () => end - performance.now();
  for (let number = 1; ; number++) {
    const result = await attempt(number, remainingMs);
    if (number >= attempts || signal?.aborted || !isTransient(result)) return result;
    const backoffMs = Math.min(maxDelayMs, initialDelayMs * 2 ** (number - 1));
    const jitteredMs = backoffMs * (0.5 + Math.random() / 2);
    const retryAfterMs = "retryAfterMs" in result ? (result.retryAfterMs ?? 0) : 0;
    const waitMs = Math.max(retryAfterMs, jitteredMs);
    if (waitMs >= remainingMs()) return result;
    try {
      await delay(waitMs, undefined, { signal });
    } catch {
      return result;
    }
  }
}

/** Whether the failure may pass; a refusal, and a response that breaks the contract, will not. */
function isTransient(result: AttemptResult<unknown>): boolean {
  switch (result.outcome) {
    case "unreachable":
    case "timeout":
    case "server-error":
      return true;
    case "refused":
      return result.status === 429;
    case "ok":
    case "broken-contract":
      return false;
    default:
      return result satisfies never;
  }
}
