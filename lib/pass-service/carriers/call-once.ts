import http from "node:http";
import https from "node:https";
import type { SmsStatus } from "#contract/index.ts";
import type { SendOutcome } from "../domain/sms-step.ts";
import type { Log } from "../log.ts";
import { retryAfterMs } from "../retry-after.ts";

export interface Call {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
}

/** How an HTTP call ended. */
export type CallResult =
  | { kind: "answered"; status: number; retryAfterMs: number | undefined; body: string }
  /** Nothing was written: no connection came about. */
  | { kind: "not-sent"; code: string }
  /** The request was written, in part or in whole, and no answer came. */
  | { kind: "lost"; code: string };

const maxBodyLength = 64 * 1024;

/**
 * One HTTP call on a connection of its own, which tells whether anything was written. `fetch` does not
 * tell, and reuses connections: one that the other side closes at that moment loses a request.
 */
export function callOnce({ url, method, headers, body, timeoutMs }: Call): Promise<CallResult> {
  const isTls = url.startsWith("https:");
  const signal = AbortSignal.timeout(timeoutMs);
  const { promise, resolve } = Promise.withResolvers<CallResult>();
  let isConnected = false;
  const request = (isTls ? https : http).request(url, { method, headers, agent: false, signal });
  request.once("socket", (socket) => {
    socket.once(isTls ? "secureConnect" : "connect", () => {
      isConnected = true;
    });
  });
  request.on("response", (response) => {
    const answer = {
      kind: "answered" as const,
      status: response.statusCode ?? 0,
      retryAfterMs: retryAfterMs(response.headers["retry-after"]),
    };
    let text = "";
    // The status decides: a body that breaks off, or never ends, leaves it as it is.
    const end = () => {
      resolve({ ...answer, body: text });
      request.destroy();
    };
    response.setEncoding("utf8");
    response.on("data", (part: string) => {
      text += part;
      if (text.length > maxBodyLength) end();
    });
    response.on("end", end);
    response.on("error", end);
  });
  request.on("error", (error) => {
    const code = "code" in error ? String(error.code) : error.name;
    resolve({ kind: isConnected ? "lost" : "not-sent", code });
  });
  request.end(body);
  return promise;
}

/** Statuses that are not about the message, and by which a server says that it did not process it. */
const notTaken = new Set([301, 302, 307, 308, 401, 403, 404, 405, 408, 425, 429]);

/**
 * What a call says about a message, of a carrier that knows no idempotency key. `read` reads a 2xx;
 * null: it is no answer of that carrier. Any other 4xx is a refusal. All else is unknown.
 */
export function outcomeOf(
  result: CallResult,
  read: (body: string) => { status: SmsStatus; reference?: string } | null,
): SendOutcome {
  if (result.kind === "not-sent") return { kind: "not-taken" };
  if (result.kind === "lost") return { kind: "unknown" };
  const { status, retryAfterMs, body } = result;
  const isBusy = status === 503 && retryAfterMs !== undefined;
  if (notTaken.has(status) || isBusy) return { kind: "not-taken", retryAfterMs };
  if (status >= 400 && status < 500) return { kind: "decided", status: "REJECTED" };
  const answer = status >= 200 && status < 300 ? read(body) : null;
  return answer ? { kind: "decided", ...answer } : { kind: "unknown" };
}

/** Logs a call that did not succeed: codes alone, because an answer may repeat the number or the text. */
export function logCall(log: Log, carrier: string, result: CallResult, code?: number): void {
  if (result.kind === "not-sent") log.warn({ carrier, error: result.code }, "carrier unreachable");
  if (result.kind === "lost") {
    log.warn({ carrier, error: result.code }, "the carrier's answer was lost");
  }
  if (result.kind !== "answered" || result.status < 300) return;
  const { status } = result;
  const fields = { carrier, status, ...(code !== undefined && { code }) };
  if (status === 401 || status === 403) {
    log.error(fields, "the carrier refused the account or its password");
  } else {
    log.warn(fields, "the carrier responded with an error");
  }
}
