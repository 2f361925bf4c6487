import type { z } from "zod";
import type { Timeout } from "./limits.ts";

/** Why there is no usable response. */
export type FailureReason = "unreachable" | "timeout" | "server-error" | "broken-contract";

/**
 * The result of a call. An expected failure is a value, never thrown.
 *
 * - `ok`: a 2xx whose body matches the contract. Unknown fields are dropped, unknown enum values
 *   are kept.
 * - `refused`: the service said no (4xx, or 501) and did nothing. `code`, `message` and
 *   `possibleFixes` come from the documented error body (section "Errors"), and are null or empty
 *   where it does not state them.
 * - `unavailable`: no usable response, and nothing was changed: the request was not sent, or the
 *   call is idempotent and may be made again.
 * - `unknown-outcome`: no usable response to a call that must not be repeated, and the service may
 *   have carried it out. `status` is there when a status line came before the rest was lost.
 *
 * `detail` is for logs: field paths, error codes, sizes; never a value from the response.
 */
export type CallResult<T> =
  | { kind: "ok"; value: T }
  | ({ kind: "refused"; status: number } & Refusal)
  | { kind: "unavailable"; reason: FailureReason; detail: string }
  | { kind: "unknown-outcome"; reason: FailureReason; detail: string; status?: number };

/** What the documented error body says. Section "Errors". */
export interface Refusal {
  code: string | null;
  message: string | null;
  possibleFixes: string[];
}

/** The result of one attempt at a call. */
export type AttemptResult<T> =
  | { outcome: "ok"; status: number; value: T }
  | { outcome: "refused"; status: number; refusal: Refusal; retryAfterMs: number | undefined }
  | Failure;

export interface Failure {
  outcome: FailureReason;
  /** Absent when no status line arrived. */
  status?: number;
  /** No byte of the request can have reached the service. */
  notSent: boolean;
  detail: string;
  retryAfterMs?: number | undefined;
}

/** The result of a call, from the result of its last attempt. */
export function callResultOf<T>(result: AttemptResult<T>, isRepeatable: boolean): CallResult<T> {
  switch (result.outcome) {
    case "ok":
      return { kind: "ok", value: result.value };
    case "refused":
      return { kind: "refused", status: result.status, ...result.refusal };
    default: {
      const { outcome: reason, notSent, detail, status } = result;
      if (isRepeatable || notSent) return { kind: "unavailable", reason, detail };
      return { kind: "unknown-outcome", reason, detail, ...(status !== undefined && { status }) };
    }
  }
}

/** Classifies an error of fetch or of reading the body. Only its code reaches the detail. */
export function failureOf(error: unknown, timeout: Timeout): Failure {
  const code = errorCodeOf(error) ?? "no code";
  if (isNotSent(error)) return { outcome: "unreachable", notSent: true, detail: code };
  if (timeout.signal.aborted) {
    return { outcome: "timeout", notSent: false, detail: timeout.reason() };
  }
  return { outcome: "unreachable", notSent: false, detail: code };
}

/** A failure before the request was handed to fetch. */
export function notSent(outcome: "unreachable" | "timeout", detail: string): Failure {
  return { outcome, notSent: true, detail };
}

/**
 * Whether an error proves that no byte of the request can have arrived: name resolution, the
 * connection or the check of the certificate failed, all of which come before the request.
 */
function isNotSent(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, syscall, errors, cause } = error as Record<string, unknown>;
  // An AggregateError: one error for each address that was tried.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isNotSent);
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (typeof code === "string" && notSentCodes.has(code)) return true;
  return isNotSent(cause);
}

const notSentCodes = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "UND_ERR_CONNECT_TIMEOUT",
  // The agent was closed while the call waited for a connection.
  "UND_ERR_CLOSED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** The innermost code of an error and its causes. */
function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, cause } = error as Record<string, unknown>;
  const isCode = typeof code === "string" && /^[A-Z_\d]+$/.test(code);
  return errorCodeOf(cause) ?? (isCode ? code : undefined);
}

const maxIssues = 5;

/** The path and code of each validation issue, without any value. */
export function issuesOf(error: z.ZodError | undefined): string {
  const issues = error?.issues ?? [];
  const listed = issues
    .slice(0, maxIssues)
    .map(({ path, code }) => `${path.map(String).join(".") || "(root)"}: ${code}`);
  if (issues.length > maxIssues) listed.push(`and ${issues.length - maxIssues} more`);
  return listed.join(", ");
}
