import { type Endpoint, type EndpointName, endpoints, type ResponseOf } from "#contract/index.ts";
import { type AttemptResult, type CallResult, callResultOf, type Failure } from "./failure.ts";
import {
  type AttemptStart,
  type CallOptions,
  type PassClientOptions,
  settingsOf,
} from "./options.ts";
import { buildRequest, type OutgoingRequest, type RequestArguments } from "./request.ts";
import {
  type Attempt,
  createCircuitBreaker,
  createConcurrencyLimit,
  retry,
  startTimeout,
  type Timeout,
} from "./resilience.ts";
import { type Expected, failureOf, readResponse, type Validate } from "./response.ts";
import { createBoundedSend, type HttpResponse, maxConnections, type Send } from "./send.ts";

/** The arguments of a call, a check of the response beyond its schema, and the caller's options. */
export interface Call<T> extends RequestArguments, CallOptions {
  validate?: Validate<T>;
}

/** The one way to the service. */
export interface Transport {
  call<Name extends EndpointName>(
    name: Name,
    call: Call<ResponseOf<Name>>,
  ): Promise<CallResult<ResponseOf<Name>>>;
  close(): Promise<void>;
}

export function createTransport(options: PassClientOptions): Transport {
  const settings = settingsOf(options);
  // Half of the time-out, so that a host that does not respond at all is known to be unreached.
  const { send, close } = options.fetch
    ? { send: sendWith(options.fetch), close: async () => {} }
    : createBoundedSend(settings.timeoutMs / 2, settings.maxResponseBytes);
  const concurrency = createConcurrencyLimit(maxConnections);
  const breaker = createCircuitBreaker();
  let closing: Promise<void> | undefined;

  /** Builds the request, then makes one attempt, or several where a repetition changes nothing. */
  async function call<Name extends EndpointName>(name: Name, call: Call<ResponseOf<Name>>) {
    type Value = ResponseOf<Name>;
    const endpoint: Endpoint = endpoints[name];
    const request = buildRequest(endpoint, call, settings);
    const expected = {
      schema: endpoint.response as Expected<Value>["schema"],
      validate: call.validate,
      maxBytes: settings.maxResponseBytes,
    };
    const { method, path: pathTemplate, repeatable } = endpoint;
    const attempt: Attempt<Value> = (number, remainingMs) =>
      observe({ endpoint: name, method, pathTemplate, attempt: number }, (traceparent) => {
        const sent = traceparent ? withTraceparent(request, traceparent) : request;
        const timeoutMs = () => Math.min(settings.timeoutMs, remainingMs());
        return withResilience(timeoutMs, call.signal, (timeout) =>
          exchange(sent, expected, timeout),
        );
      });
    const { retry: retryOptions, deadlineMs } = settings;
    const result = repeatable
      ? await retry(attempt, { ...retryOptions, deadlineMs, signal: call.signal })
      : await attempt(1, () => Number.POSITIVE_INFINITY);
    return callResultOf(result, repeatable);
  }

  /** Sends the request once, reads the response and classifies what went wrong. */
  async function exchange<T>(
    { url, method, headers, body }: OutgoingRequest,
    expected: Expected<T>,
    timeout: Timeout,
  ): Promise<AttemptResult<T>> {
    let response: HttpResponse;
    try {
      response = await timeout.race(send(url, { method, headers, body, signal: timeout.signal }));
    } catch (error) {
      return failureOf(error, timeout);
    }
    return await readResponse(response, expected, timeout);
  }

  /** The concurrency limit, then the circuit breaker; time in the queue has a time-out of its own. */
  async function withResilience<T>(
    timeoutMs: () => number,
    signal: AbortSignal | undefined,
    attempt: (timeout: Timeout) => Promise<AttemptResult<T>>,
  ): Promise<AttemptResult<T>> {
    const queueTimeout = startTimeout(timeoutMs(), signal);
    const isAcquired = await concurrency.acquire(queueTimeout);
    queueTimeout.clear();
    if (!isAcquired) return notSent("timeout", `queued: ${queueTimeout.reason()}`);
    try {
      if (closing) return notSent("unreachable", "the client is closed");
      if (!breaker.tryBegin()) return notSent("unreachable", "circuit breaker open");
      const timeout = startTimeout(timeoutMs(), signal);
      let result: AttemptResult<T> | undefined;
      try {
        result = await attempt(timeout);
        return result;
      } finally {
        breaker.record(signal?.aborted ? undefined : result);
        timeout.clear();
      }
    } finally {
      concurrency.release();
    }
  }

  /** Reports an attempt to the observers: a span around it, an event after it. */
  async function observe<T>(
    start: AttemptStart,
    attempt: (traceparent: string | undefined) => Promise<AttemptResult<T>>,
  ): Promise<AttemptResult<T>> {
    const startedAt = performance.now();
    const span = withoutThrowing(() => settings.startSpan(start));
    const result = await attempt(span?.traceparent);
    const { outcome, status } = result;
    const durationMs = performance.now() - startedAt;
    const event = { ...start, outcome, durationMs, ...(status !== undefined && { status }) };
    withoutThrowing(() => settings.onAttempt(event));
    withoutThrowing(() => span?.end(event));
    return result;
  }

  return {
    call,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** The key must not follow a redirect to another host. */
function sendWith(fetch: typeof globalThis.fetch): Send {
  return (url, request) => fetch(url, { ...request, redirect: "manual" });
}

function withTraceparent(request: OutgoingRequest, traceparent: string): OutgoingRequest {
  return { ...request, headers: { ...request.headers, traceparent } };
}

/** An observer that throws must not cost the caller a response that cannot be asked for again. */
function withoutThrowing<Result>(observe: () => Result): Result | undefined {
  try {
    return observe();
  } catch {
    return undefined;
  }
}

/** A failure before the request was handed to fetch. */
function notSent(outcome: "unreachable" | "timeout", detail: string): Failure {
  return { outcome, notSent: true, detail };
}
