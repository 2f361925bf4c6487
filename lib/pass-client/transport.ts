import type { z } from "zod";
import { type Endpoint, type EndpointName, endpoints, type ResponseOf } from "#contract/index.ts";
import type { Answer } from "./answer.ts";
import { answerOf } from "./answer-of.ts";
import { createBoundedFetch, maximumConnections } from "./bounded-fetch.ts";
import { createBreaker } from "./breaker.ts";
import { exchange } from "./exchange.ts";
import { type CallOptions, type PassClientOptions, settingsOf } from "./options.ts";
import { repeat } from "./repeat.ts";
import { type Arguments, type OutgoingRequest, requestOf } from "./request-of.ts";
import { createSlots } from "./slots.ts";
import type { Objection } from "./success-of.ts";
import { startTimeLimit } from "./time-limit.ts";
import { type Verdict, verdictOf } from "./verdict-of.ts";

/** One call: what is sent, what the answer must satisfy beyond its schema, and who may end it. */
export interface Call<T> extends Arguments, CallOptions {
  objection?: Objection<T>;
}

/** The one door to the service. */
export interface Transport {
  call<Name extends EndpointName>(
    name: Name,
    call: Call<ResponseOf<Name>>,
  ): Promise<Answer<ResponseOf<Name>>>;
  close(): Promise<void>;
}

export function createTransport(options: PassClientOptions): Transport {
  const settings = settingsOf(options);
  // Half of the time-out, so that a host that does not answer at all is known as unreached.
  const { fetch, close } = options.fetch
    ? { fetch: options.fetch, close: async () => {} }
    : createBoundedFetch(settings.timeoutMs / 2);
  const slots = createSlots(maximumConnections);
  const breaker = createBreaker();
  let closing: Promise<void> | undefined;

  async function attempt<T>(
    request: OutgoingRequest,
    schema: z.ZodType<T>,
    { objection, signal }: Call<T>,
    remainingMs: () => number,
  ): Promise<Verdict<T>> {
    const limitMs = () => Math.min(settings.timeoutMs, remainingMs());
    const inLine = startTimeLimit(limitMs(), signal);
    const entered = await slots.take(inLine);
    inLine.lift();
    if (!entered)
      return { outcome: "timeout", unsent: true, detail: `in line: ${inLine.detail()}` };
    const notTried = (detail: string): Verdict<T> => {
      slots.giveBack();
      return { outcome: "unreachable", unsent: true, detail };
    };
    if (closing) return notTried("the client is closed");
    if (!breaker.begin()) return notTried("nothing answers there, and another call is trying");
    const limit = startTimeLimit(limitMs(), signal);
    let verdict: Verdict<T> | undefined;
    try {
      const reply = await exchange(request, fetch, settings.maximumAnswerBytes, limit);
      verdict = "outcome" in reply ? reply : verdictOf(reply, schema, objection);
      return verdict;
    } finally {
      breaker.end(signal?.aborted ? undefined : verdict);
      limit.lift();
      slots.giveBack();
    }
  }

  return {
    async call<Name extends EndpointName>(name: Name, call: Call<ResponseOf<Name>>) {
      const endpoint: Endpoint = endpoints[name];
      const { method, path: pathTemplate, repeatable } = endpoint;
      const request = requestOf(endpoint, call, settings);
      const schema = endpoint.response as z.ZodType<ResponseOf<Name>>;

      const watched = async (number: number, remainingMs: () => number) => {
        const began = performance.now();
        const begun = { endpoint: name, method, pathTemplate, attempt: number };
        const watch = unheard(() => settings.watchCall(begun));
        const sent = watch ? withTraceparent(request, watch.traceparent) : request;
        const verdict = await attempt(sent, schema, call, remainingMs);
        const { outcome, status } = verdict;
        const durationMs = performance.now() - began;
        const event = { ...begun, outcome, durationMs, ...(status !== undefined && { status }) };
        unheard(() => settings.onCall(event));
        unheard(() => watch?.end(event));
        return verdict;
      };

      const verdict = repeatable
        ? await repeat(watched, {
            ...settings.retry,
            deadlineMs: settings.deadlineMs,
            signal: call.signal,
          })
        : await watched(1, () => Number.POSITIVE_INFINITY);
      return answerOf(verdict, repeatable);
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function withTraceparent(request: OutgoingRequest, traceparent: string): OutgoingRequest {
  return { ...request, headers: { ...request.headers, traceparent } };
}

/** An observer's fault must not cost the caller an answer that cannot be asked for again. */
function unheard<Result>(tell: () => Result): Result | undefined {
  try {
    return tell();
  } catch {
    return undefined;
  }
}
