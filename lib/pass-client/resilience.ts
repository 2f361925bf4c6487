import { setTimeout as delay } from "node:timers/promises";
import type { AttemptResult } from "./failure.ts";
import type { RetryOptions } from "./options.ts";

/** A timer this late was held up with the whole process; answers may have arrived meanwhile. */
const lateMs = 250;
/** Long enough to read what lies in a socket. */
const graceMs = 250;

/** A time-out that the caller's signal ends early. */
export interface Timeout {
  signal: AbortSignal;
  /** What ended the wait, for a log. */
  reason(): string;
  /** The promise, or a rejection when the time is up first: not every fetch heeds its signal. */
  race<T>(promise: Promise<T>): Promise<T>;
  /** Must be called when the wait is over. */
  clear(): void;
}

/**
 * A time-out of `ms` milliseconds. When a process was suspended, its timers run before its sockets are
 * read: a time-out that fires late waits once more, so that an answer that has arrived is read.
 */
export function startTimeout(ms: number, callerSignal?: AbortSignal): Timeout {
  const controller = new AbortController();
  const { signal } = controller;
  const expired = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  expired.catch(() => {});
  const abort = () => controller.abort();
  const dueAt = performance.now() + Math.max(0, ms);
  const expire = () => {
    if (performance.now() - dueAt < lateMs) abort();
    else timer = setTimeout(abort, graceMs);
  };
  let timer = setTimeout(expire, Math.max(0, ms));
  if (callerSignal?.aborted) abort();
  callerSignal?.addEventListener("abort", abort, { once: true });
  return {
    signal,
    reason: () =>
      callerSignal?.aborted ? "aborted by the caller" : `timed out after ${Math.round(ms)} ms`,
    race: (promise) => Promise.race([promise, expired]),
    clear: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener("abort", abort);
    },
  };
}

interface ConcurrencyLimit {
  /** Waits for its turn, first come first served; false when the time-out came first. */
  acquire(timeout: Timeout): Promise<boolean>;
  release(): void;
}

/**
 * Queues calls before fetch, once as many are under way as there are connections: a call in this
 * queue was certainly not sent, which cannot be said of one that waits inside fetch.
 */
export function createConcurrencyLimit(maxConcurrent: number): ConcurrencyLimit {
  let free = maxConcurrent;
  const queue = new Set<() => void>();
  return {
    async acquire({ signal }) {
      if (signal.aborted) return false;
      if (free > 0) {
        free--;
        return true;
      }
      return await new Promise((resolve) => {
        const start = () => {
          signal.removeEventListener("abort", leave);
          resolve(true);
        };
        const leave = () => {
          queue.delete(start);
          resolve(false);
        };
        queue.add(start);
        signal.addEventListener("abort", leave, { once: true });
      });
    },
    release() {
      const [next] = queue;
      if (!next) {
        free++;
        return;
      }
      queue.delete(next);
      next();
    },
  };
}

/** Consecutive time-outs that open the circuit; fewer than there are connections. */
const failureThreshold = 24;

interface CircuitBreaker {
  /** Whether an attempt may begin; each that does must be followed by `record`. */
  tryBegin(): boolean;
  /** The result of an attempt; undefined when its caller did not wait for one. */
  record(result: AttemptResult<unknown> | undefined): void;
}

/**
 * Spares callers the wait for a service that has stopped responding: while the circuit is open one
 * attempt at a time probes the service, and every other is refused at once. Any response closes it,
 * an error too.
 */
export function createCircuitBreaker(): CircuitBreaker {
  let timeouts = 0;
  let underWay = 0;
  return {
    tryBegin() {
      if (timeouts >= failureThreshold && underWay > 0) return false;
      underWay++;
      return true;
    },
    record(result) {
      underWay--;
      if (!result) return;
      const isTimeout =
        result.outcome === "timeout" ||
        (result.outcome === "unreachable" && result.detail === "UND_ERR_CONNECT_TIMEOUT");
      timeouts = isTimeout ? timeouts + 1 : 0;
    },
  };
}

interface RetryPolicy extends RetryOptions {
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
  { attempts, initialDelayMs, maxDelayMs, deadlineMs, signal }: RetryPolicy,
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
