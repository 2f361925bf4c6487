import type { Credentials, Endpoint, EndpointName } from "#contract/index.ts";
import type { FailureReason } from "./answer.ts";

/** One attempt at a call, for logs and metrics. It carries no identifier, body or key. */
export interface CallEvent {
  endpoint: EndpointName;
  method: Endpoint["method"];
  /** The path with its placeholders, as in `/api/v1/pass/{id}`. */
  pathTemplate: string;
  /** Absent when no status line arrived. */
  status?: number;
  outcome: "ok" | "refused" | FailureReason;
  /** From the start of the attempt, waiting for a free connection included. */
  durationMs: number;
  /** 1 for the first. */
  attempt: number;
}

/** An attempt that begins. */
export type BegunCall = Pick<CallEvent, "endpoint" | "method" | "pathTemplate" | "attempt">;

/** Somebody who follows an attempt; what they throw is ignored. */
export interface CallWatch {
  /** Sent along, in W3C's form, so that the service can go on with the same trace. */
  traceparent: string;
  end(event: CallEvent): void;
}

/** How a repeatable call is repeated. */
export interface RetryOptions {
  /** All attempts together, the first included. */
  attempts: number;
  /** Before the first repetition; doubles with each, less up to a half at random. */
  initialDelayMs: number;
  maxDelayMs: number;
}

export interface PassClientOptions {
  /** The service's REST base address, http or https; may carry a path prefix. */
  baseUrl: string;
  keyId: string;
  keyToken: string;
  /**
   * Default: undici's own, over a bounded set of kept connections. Another must not repeat a
   * request by itself; Node's global one does, after a 421.
   */
  fetch?: typeof globalThis.fetch;
  /** For one attempt, headers and body. Waiting for a free connection may take as long again. */
  timeoutMs?: number;
  /** For all attempts of a repeatable call together, the waits between them included. */
  deadlineMs?: number;
  retry?: Partial<RetryOptions>;
  /** A larger answer breaks the contract. */
  maximumAnswerBytes?: number;
  /** What the request on whose behalf a call is made is known by; sent as `X-Request-Id`. */
  requestId?: () => string | undefined;
  /** Told of every attempt. What it throws is ignored. */
  onCall?: (event: CallEvent) => void;
  /** Asked before every attempt, in the midst of what the call is made for. */
  watchCall?: (begun: BegunCall) => CallWatch | undefined;
}

/** The last, optional argument of every call. */
export interface CallOptions {
  /** Ends the wait; the answer then has the reason `timeout`. */
  signal?: AbortSignal | undefined;
}

export interface Settings {
  base: URL;
  key: Credentials;
  timeoutMs: number;
  deadlineMs: number;
  retry: RetryOptions;
  maximumAnswerBytes: number;
  requestId: () => string | undefined;
  onCall: (event: CallEvent) => void;
  watchCall: (begun: BegunCall) => CallWatch | undefined;
}

export function settingsOf(options: PassClientOptions): Settings {
  const { keyId, keyToken } = options;
  if (keyId === "" || keyId.includes(":")) throw new TypeError("keyId is empty or has a colon");
  if (keyToken === "") throw new TypeError("keyToken is empty");
  return {
    base: baseOf(options.baseUrl),
    key: { keyId, keyToken },
    timeoutMs: options.timeoutMs ?? 5_000,
    deadlineMs: options.deadlineMs ?? 9_000,
    retry: { attempts: 3, initialDelayMs: 150, maxDelayMs: 1_000, ...options.retry },
    maximumAnswerBytes: options.maximumAnswerBytes ?? 5_000_000,
    requestId: options.requestId ?? (() => undefined),
    onCall: options.onCall ?? (() => {}),
    watchCall: options.watchCall ?? (() => undefined),
  };
}

function baseOf(written: string): URL {
  const base = URL.canParse(written) ? new URL(written) : undefined;
  if (base?.protocol !== "http:" && base?.protocol !== "https:") {
    throw new TypeError("baseUrl is not an http or https address");
  }
  // fetch refuses an address with credentials, and a query would swallow the path.
  if (base.username || base.password || base.search || base.hash) {
    throw new TypeError("baseUrl has credentials, a query or a fragment");
  }
  return base;
}
