import "server-only";
import type { CallResult } from "#pass-client/index.ts";

/**
 * Why a member cannot be served now. Each has its own words: the member's kennitala is refused,
 * the member does not qualify, the service cannot be reached, or what it said makes no sense.
 */
export type ServiceFailure =
  | "kennitala-invalid"
  | "not-eligible"
  | "not-a-member"
  | "unreachable"
  | "broken-contract";

export function serviceFailureOf(
  answer: Exclude<CallResult<unknown>, { kind: "ok" }>,
): ServiceFailure {
  switch (answer.kind) {
    case "refused":
      return failureOfRefusal(answer.code, answer.status);
    case "unavailable":
    case "unknown-outcome":
      return answer.reason === "broken-contract" ? "broken-contract" : "unreachable";
    default:
      return answer satisfies never;
  }
}

/** A refused key, and any code that the interface does not promise here, is the operator's to mend. */
function failureOfRefusal(code: string | null, status: number): ServiceFailure {
  if (code === "KENNITALA_INVALID") return "kennitala-invalid";
  if (code === "MEMBER_NOT_ELIGIBLE") return "not-eligible";
  if (status === 404) return "not-a-member";
  return status === 429 ? "unreachable" : "broken-contract";
}
