import "server-only";
import type { CallResult } from "#pass-client/index.ts";

/** Why staff cannot be shown what they asked the service for. */
export type PassServiceFailure = "key-refused" | "unreachable" | "broken-contract";

/** What an answer that gave nothing means to staff: there is no such record, or a failure of the service. */
export function passServiceFailureOf(
  answer: Exclude<CallResult<unknown>, { kind: "ok" }>,
): PassServiceFailure | "not-there" {
  if (answer.kind === "refused") {
    if (answer.status === 404) return "not-there";
    if (answer.status === 429) return "unreachable";
    return answer.status === 401 || answer.status === 403 ? "key-refused" : "broken-contract";
  }
  return answer.reason === "broken-contract" ? "broken-contract" : "unreachable";
}
