import type { FailureReason } from "./answer.ts";
import { nothingSent } from "./nothing-sent.ts";
import type { TimeLimit } from "./time-limit.ts";

/** No usable answer. `unsent`: certainly no byte of the request arrived. */
export interface Failure {
  outcome: FailureReason;
  status?: number;
  unsent: boolean;
  detail: string;
  retryAfterMs?: number | undefined;
}

/** What an error while waiting for an answer means. Only its code reaches the detail. */
export function failureOf(error: unknown, limit: TimeLimit): Failure {
  const code = codeOf(error) ?? "no code";
  if (nothingSent(error)) return { outcome: "unreachable", unsent: true, detail: code };
  if (limit.signal.aborted) return { outcome: "timeout", unsent: false, detail: limit.detail() };
  return { outcome: "unreachable", unsent: false, detail: code };
}

/** The innermost code of an error and its causes. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, cause } = error as Record<string, unknown>;
  return codeOf(cause) ?? (typeof code === "string" && /^[A-Z_\d]+$/.test(code) ? code : undefined);
}
