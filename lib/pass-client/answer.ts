/** Why there is no usable answer. */
export type FailureReason = "unreachable" | "timeout" | "server-error" | "broken-contract";

/**
 * What a call of the service ends in; a failure that can be expected is a value, never thrown.
 *
 * - `ok`: a 2xx whose body has the documented shape. Unknown fields are gone, unknown words of an
 *   enumeration are kept.
 * - `refused`: the service said no (4xx, or 501). `code`, `message` and `possibleFixes` come from
 *   the documented error body (section "Errors") and are null or empty where it does not say them.
 * - `unavailable`: no answer, and nothing was accepted: no byte of the request left, or the call
 *   is one whose repetition changes nothing.
 * - `unknown-outcome`: a call that must not be repeated may or may not have been carried out.
 *
 * `status` is there when a status line came before the rest of the answer was lost.
 * `detail` is for logs: field paths, error codes, sizes; never anything that the answer contained.
 */
export type Answer<T> =
  | { kind: "ok"; value: T }
  | {
      kind: "refused";
      status: number;
      code: string | null;
      message: string | null;
      possibleFixes: string[];
    }
  | { kind: "unavailable"; reason: FailureReason; detail: string }
  | { kind: "unknown-outcome"; reason: FailureReason; detail: string; status?: number };
