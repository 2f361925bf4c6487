import { z } from "zod";
import type { Log } from "../log.ts";

/** HTTP gateway: the operator's service that delivers messages; its contract is `README.md`. */
export interface Gateway {
  /** Messages are posted here; their status is polled at `url/{id}`. */
  url: string;
  /** Sent as a bearer token where there is one. */
  token: string | undefined;
}

/** Message gateways; without one, messages stay in the outbox. */
export interface Gateways {
  sms: Gateway | undefined;
  push: Gateway | undefined;
  timeoutMs: number;
}

export interface GatewayCalls {
  /** Timeout of one call. */
  timeoutMs: number;
  log: Log;
}

export type GatewayResult =
  | { kind: "ok"; status: string | null }
  /** Permanent failure: it will never accept this message. */
  | { kind: "refused" }
  /** Transient failure: unreachable, failing, or unauthorised; retried later. */
  | { kind: "unavailable" };

/** 4xx statuses that are transient, because they are not about the message. */
const transientStatuses = new Set([401, 403, 404, 405, 408, 425, 429]);

const bodySchema = z.object({ status: z.string().nullish() });

/** Posts a message with its identifier as idempotency key. */
export function postToGateway(
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
export function pollGateway(
  gateway: Gateway,
  id: string,
  calls: GatewayCalls,
): Promise<GatewayResult> {
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
