import { type Failure, failureOf } from "./failure-of.ts";
import { type Body, readBody } from "./read-body.ts";
import type { OutgoingRequest } from "./request-of.ts";
import { retryAfterMs } from "./retry-after.ts";
import type { TimeLimit } from "./time-limit.ts";

/** What came back, not yet judged. */
export interface Reply {
  status: number;
  /** Undefined when a refusal's body broke off; its status says enough. */
  body: Body | undefined;
  retryAfterMs: number | undefined;
}

/** Sends a request once and reads what comes back. */
export async function exchange(
  request: OutgoingRequest,
  fetch: typeof globalThis.fetch,
  maximumAnswerBytes: number,
  limit: TimeLimit,
): Promise<Reply | Failure> {
  const { url, method, headers, body } = request;
  let response: Response;
  try {
    response = await limit.within(
      // The key must not follow a redirect to another place.
      fetch(url, { method, headers, body, redirect: "manual", signal: limit.signal }),
    );
  } catch (error) {
    return failureOf(error, limit);
  }
  const reply = {
    status: response.status,
    retryAfterMs: retryAfterMs(response.headers.get("Retry-After"), Date.now()),
  };
  try {
    return { ...reply, body: await limit.within(readBody(response, maximumAnswerBytes)) };
  } catch (error) {
    if (!response.ok) return { ...reply, body: undefined };
    return { ...failureOf(error, limit), status: response.status, unsent: false };
  }
}
