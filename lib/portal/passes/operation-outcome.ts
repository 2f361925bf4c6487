import "server-only";
import type { CallResult } from "#pass-client/index.ts";
import { neverReached } from "#portal/pass-service-failure.ts";

/** How a call that changes a pass ended. Only `refused` may be tried again: nothing was done. */
export type OperationOutcome =
  | { state: "done"; passId: string }
  | { state: "refused"; code: string | null; status: number }
  | { state: "unknown" };

export function operationOutcomeOf<T>(
  answer: CallResult<T>,
  passIdOf: (value: T) => string,
): OperationOutcome {
  switch (answer.kind) {
    case "ok":
      return { state: "done", passId: passIdOf(answer.value) };
    case "refused":
      return { state: "refused", code: answer.code, status: answer.status };
    case "unavailable":
      return { state: "refused", code: neverReached, status: 0 };
    case "unknown-outcome":
      return { state: "unknown" };
    default:
      return answer satisfies never;
  }
}
