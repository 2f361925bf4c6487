import { z } from "zod";
import type { Log } from "../log.ts";

/** An HTTP service of the operator's that carries messages on; its contract is `README.md`. */
export interface Gateway {
  /** Messages are posted here, and asked about at `url/{id}`. */
  url: string;
  /** Sent as a bearer token where there is one. */
  token: string | undefined;
}

export interface GatewayCalls {
  /** The longest that one call may take. */
  timeLimitMs: number;
  log: Log;
}

export type GatewayAnswer =
  | { kind: "said"; status: string | null }
  /** It will never take this message. */
  | { kind: "refused" }
  /** Out of reach, failing, or not letting us in: later it may be otherwise. */
  | { kind: "away" };

/** The refusals that are not about the message. */
const passing = new Set([401, 403, 404, 405, 408, 425, 429]);

const bodySchema = z.object({ status: z.string().nullish() });

/** Posts a message under its identifier, by which the gateway knows one that comes again. */
export function postToGateway(
  gateway: Gateway,
  id: string,
  message: Record<string, string>,
  calls: GatewayCalls,
): Promise<GatewayAnswer> {
  return call(gateway, gateway.url, calls, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": id },
    body: JSON.stringify({ id, ...message }),
  });
}

/** Asks what became of a message. */
export function askGateway(
  gateway: Gateway,
  id: string,
  calls: GatewayCalls,
): Promise<GatewayAnswer> {
  return call(gateway, `${gateway.url}/${id}`, calls, { method: "GET" });
}

async function call(
  { token }: Gateway,
  url: string,
  { timeLimitMs, log }: GatewayCalls,
  request: RequestInit,
): Promise<GatewayAnswer> {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json");
  if (token) headers.set("authorization", `Bearer ${token}`);
  try {
    const signal = AbortSignal.timeout(timeLimitMs);
    const response = await fetch(url, { ...request, headers, signal, redirect: "error" });
    const text = await response.text();
    if (response.ok) return { kind: "said", status: statusIn(text) };
    log.warn({ status: response.status }, "a gateway did not do what it was asked");
    const { status } = response;
    const isRefusal = status >= 400 && status < 500 && !passing.has(status);
    return { kind: isRefusal ? "refused" : "away" };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const name = cause instanceof Error ? cause.name : "unknown";
    log.warn({ error: name, ...codeOf(cause) }, "a gateway cannot be reached");
    return { kind: "away" };
  }
}

/** What it says, where it says it as agreed; an answer without a body only says yes. */
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
