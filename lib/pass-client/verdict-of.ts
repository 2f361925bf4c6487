import type { z } from "zod";
import type { Reply } from "./exchange.ts";
import type { Failure } from "./failure-of.ts";
import { type Refusal, refusalOf } from "./refusal-of.ts";
import { type Objection, successOf } from "./success-of.ts";

/** How one attempt ended. */
export type Verdict<T> =
  | { outcome: "ok"; status: number; value: T }
  | { outcome: "refused"; status: number; refusal: Refusal; retryAfterMs: number | undefined }
  | Failure;

/** Judges a reply by its status first, and a success by its body too. */
export function verdictOf<T>(
  { status, body, retryAfterMs }: Reply,
  schema: z.ZodType<T>,
  objection: Objection<T> | undefined,
): Verdict<T> {
  const broken = (detail: string): Failure => ({
    outcome: "broken-contract",
    status,
    unsent: false,
    detail,
  });
  // 501 is an operation that the service does not have: it did nothing.
  if ((status >= 400 && status < 500) || status === 501) {
    return { outcome: "refused", status, refusal: refusalOf(body), retryAfterMs };
  }
  if (status >= 500) {
    return { outcome: "server-error", status, unsent: false, detail: `${status}`, retryAfterMs };
  }
  if (status < 200 || status >= 300 || !body) return broken(`status ${status}`);
  const read = successOf(body, schema, objection);
  return read.ok ? { outcome: "ok", status, value: read.value } : broken(read.detail);
}
