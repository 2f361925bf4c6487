import type { z } from "zod";

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
  | ({ kind: "refused"; status: number } & ErrorDetails)
  | { kind: "unavailable"; reason: FailureReason; detail: string }
  | { kind: "unknown-outcome"; reason: FailureReason; detail: string; status?: number };

/** What the documented error body says. Section "Errors". */
export interface ErrorDetails {
  code: string | null;
  message: string | null;
  possibleFixes: string[];
}

/** The result of one attempt at a call. */
export type AttemptResult<T> =
  | { outcome: "ok"; status: number; value: T }
  | { outcome: "refused"; status: number; refusal: ErrorDetails; retryAfterMs: number | undefined }
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
