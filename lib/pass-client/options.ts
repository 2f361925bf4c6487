import type { Credentials, Endpoint, EndpointName } from "#contract/index.ts";
import type { FailureReason } from "./failure.ts";

/** One attempt at a call, for logs and metrics. It holds no identifier, body or key. */
export interface AttemptEvent {
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
export type AttemptStart = Pick<AttemptEvent, "endpoint" | "method" | "pathTemplate" | "attempt">;

/** The tracing span of an attempt. What `end` throws is ignored. */
interface AttemptSpan {
  /** Sent as the W3C `traceparent` header, so that the service continues the trace. */
  traceparent: string;
  end(event: AttemptEvent): void;
}

/** How an idempotent call is retried. */
export interface RetryOptions {
  /** Attempts in total, the first included. Default 3. */
  attempts: number;
  /** Wait before the second attempt; doubles with each, less up to a half at random. Default 150. */
  initialDelayMs: number;
  /** Default 1,000. */
  maxDelayMs: number;
}

/** Times are in milliseconds. */
export interface PassClientOptions {
  /** The service's REST base address, http or https; may have a path prefix. */
  baseUrl: string;
  /** The issuer's key. Section "Authentication". */
  keyId: string;
  keyToken: string;
  /**
   * Default: undici's own, over a bounded pool of kept-alive connections. Another must not repeat a
   * request by itself; Node's global one does, after a 421.
   */
  fetch?: typeof globalThis.fetch;
  /** For one attempt, headers and body. The wait for a connection may take as long again. Default 5,000. */
  timeoutMs?: number;
  /** For all attempts of an idempotent call, the waits between them included. Default 9,000. */
  deadlineMs?: number;
  retry?: Partial<RetryOptions>;
  /** A larger response breaks the contract. Default 5,000,000. */
  maxResponseBytes?: number;
  /** The id of the request that is being served, sent as `X-Request-Id`. */
  requestId?: () => string | undefined;
  /** Called after every attempt. What it throws is ignored. */
  onAttempt?: (event: AttemptEvent) => void;
  /** Called before every attempt, within the caller's async context. What it throws is ignored. */
  startSpan?: (start: AttemptStart) => AttemptSpan | undefined;
}

/** The last, optional argument of every call. */
export interface CallOptions {
  /** Ends the wait; the result then has the reason `timeout`. */
  signal?: AbortSignal | undefined;
}

/** The options with their defaults. */
export interface Settings {
  /** Without a slash at its end. */
  base: string;
  key: Credentials;
  timeoutMs: number;
  deadlineMs: number;
  retry: RetryOptions;
  maxResponseBytes: number;
  requestId: () => string | undefined;
  onAttempt: (event: AttemptEvent) => void;
  startSpan: (start: AttemptStart) => AttemptSpan | undefined;
}

/** Throws a TypeError for an address or a key that cannot be used. */
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
    maxResponseBytes: options.maxResponseBytes ?? 5_000_000,
    requestId: options.requestId ?? (() => undefined),
    onAttempt: options.onAttempt ?? (() => {}),
    startSpan: options.startSpan ?? (() => undefined),
  };
}

function baseOf(baseUrl: string): string {
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (base?.protocol !== "http:" && base?.protocol !== "https:") {
    throw new TypeError("baseUrl is not an http or https address");
  }
  // fetch refuses an address with credentials, and a query would swallow the path.
  if (base.username || base.password || base.search || base.hash) {
    throw new TypeError("baseUrl has credentials, a query or a fragment");
  }
  return base.href.replace(/(?<!\/)\/+$/, "");
}
