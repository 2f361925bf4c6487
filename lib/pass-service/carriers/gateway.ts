import { z } from "zod";
import { type SmsStatus, smsStatuses } from "#contract/index.ts";
import type { Log } from "../log.ts";
import type { Carrier } from "./carrier.ts";
import type { Push } from "./push.ts";

/** HTTP gateway: the operator's service that delivers messages; its contract is `README.md`. */
export interface Gateway {
  /** Messages are posted here; their status is polled at `url/{id}`. */
  url: string;
  /** Sent as a bearer token where there is one. */
  token: string | undefined;
}

interface GatewayCalls {
  /** Timeout of one call. */
  timeoutMs: number;
  log: Log;
}

type GatewayResult =
  | { kind: "ok"; status: string | null }
  /** Permanent failure: it will never accept this message. */
  | { kind: "refused" }
  /** Transient failure: unreachable, failing, or unauthorised; retried later. */
  | { kind: "unavailable" };

/** 4xx statuses that are transient, because they are not about the message. */
const transientStatuses = new Set([401, 403, 404, 405, 408, 425, 429]);

const bodySchema = z.object({ status: z.string().nullish() });

/** Posts a message with its identifier as idempotency key. */
function postToGateway(
  gateway: Gateway,
  id: string,
  message: Record<string, string>,
  calls: GatewayCalls,
): Promise<GatewayResult> {
  return call(gateway, gateway.url, calls, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": id },
    body: JSON.stringify({ id, ...message }),
  });
}

/** Polls the status of a message. */
function pollGateway(gateway: Gateway, id: string, calls: GatewayCalls): Promise<GatewayResult> {
  return call(gateway, `${gateway.url}/${id}`, calls, { method: "GET" });
}

async function call(
  { token }: Gateway,
  url: string,
  { timeoutMs, log }: GatewayCalls,
  request: RequestInit,
): Promise<GatewayResult> {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json");
  if (token) headers.set("authorization", `Bearer ${token}`);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...request, headers, signal, redirect: "error" });
    const text = await response.text();
    if (response.ok) return { kind: "ok", status: statusIn(text) };
    log.warn({ status: response.status }, "gateway responded with an error");
    const { status } = response;
    const isRefusal = status >= 400 && status < 500 && !transientStatuses.has(status);
    return { kind: isRefusal ? "refused" : "unavailable" };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const name = cause instanceof Error ? cause.name : "unknown";
    log.warn({ error: name, ...codeOf(cause) }, "gateway unreachable");
    return { kind: "unavailable" };
  }
}

/** The status in the response; null when the body has none, as in a bare 2xx. */
function statusIn(text: string): string | null {
  try {
    return bodySchema.parse(JSON.parse(text)).status ?? null;
  } catch {
    return null;
  }
}

function codeOf(error: unknown): { code?: string } {
  return error instanceof Error && "code" in error ? { code: String(error.code) } : {};
}

/** Text messages by way of an HTTP gateway. */
export function gatewaySms(gateway: Gateway, calls: GatewayCalls): Carrier {
  return {
    isIdempotent: true,
    async send({ id, sender, recipient, content }) {
      const answer = await postToGateway(gateway, id, { sender, recipient, content }, calls);
      switch (answer.kind) {
        case "ok":
          return { kind: "decided", status: smsStatusOf(answer.status) ?? "SENT" };
        case "refused":
          return { kind: "decided", status: "REJECTED" };
        case "unavailable":
          return { kind: "not-taken" };
        default:
          return answer satisfies never;
      }
    },
    async follow({ id }) {
      const answer = await pollGateway(gateway, id, calls);
      return answer.kind === "ok" ? smsStatusOf(answer.status) : null;
    },
  };
}

/** The status, if the interface has it; CREATED and PENDING change nothing. */
function smsStatusOf(word: string | null): SmsStatus | null {
  const status = smsStatuses.find((one) => one === word);
  return status === undefined || status === "CREATED" || status === "PENDING" ? null : status;
}

/** Push notifications by way of an HTTP gateway. */
export function gatewayPush(gateway: Gateway, calls: GatewayCalls): Push {
  return {
    async send({ deliveryId, copyId, platform }, message) {
      const answer = await postToGateway(gateway, deliveryId, { copyId, platform, message }, calls);
      switch (answer.kind) {
        case "ok":
          return answer.status === "NO_ANSWER" ? "NO_ANSWER" : "SENT";
        case "refused":
          return "NO_ANSWER";
        case "unavailable":
          return "QUEUED";
        default:
          return answer satisfies never;
      }
    },
    async follow({ deliveryId }) {
      const answer = await pollGateway(gateway, deliveryId, calls);
      return answer.kind === "ok" && answer.status === "DELIVERED" ? "DELIVERED" : "SENT";
    },
  };
}
