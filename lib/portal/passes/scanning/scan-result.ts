import "server-only";
import { actionRefusalOf } from "#portal/pass-service/failure.ts";
import type { LoadedScan, ScanFormError } from "./perform-on-scan.ts";
import { type ActionLeft, isUse, stateOfOperation, validityOnScan } from "./scan-rules.ts";

/** Result of a scan; each has a style and a sound. */
export type ResultState =
  | "ready"
  | "valid"
  | "used"
  | "undone"
  | "already-used"
  /** Used a moment ago, with uses left: staff decide whether to use it once more. */
  | "just-used"
  | "not-valid"
  | "not-used"
  /** The code opened no pass. */
  | "unopened"
  | "unknown"
  /** No answer about the pass: the service or the portal failed, or the session has ended. */
  | "interrupted";

type ScanFacts = Pick<LoadedScan, "problem" | "proposal" | "operations" | "hold" | "pass"> &
  Pick<LoadedScan, "scan" | "entranceMode">;

/** The result of a scan that opened a pass. */
export function resultStateOf(
  facts: ScanFacts,
  left: readonly ActionLeft[],
  now: Date,
): ResultState {
  const { problem, proposal, operations, hold, pass, scan, entranceMode } = facts;
  if (problem) {
    if (problem.action === "undo") return "interrupted";
    return isTypingError(problem.why) ? "ready" : "not-used";
  }
  if (proposal) return "ready";
  const last = operations.at(-1);
  if (last) return resultOfOperation(last);
  if (scan.shownResult === "entry-undone") return "undone";
  if (hold === "again" || hold === "shown-again") return "just-used";
  if (hold === "unknown-outcome") return "unknown";
  // A pass that offers another action, such as a gift card, needs a decision by staff.
  const isToBeChosen = hold === "not-offered" && entranceMode?.action === "OFFERED";
  if (hold && !isToBeChosen) return "not-used";
  const isCheckOnly = entranceMode?.action === "CHECK";
  const isValid = pass && validityOnScan(pass, scan.actions, isCheckOnly, now);
  if (isValid === false) return pass?.status === "REDEEMED" ? "already-used" : "not-valid";
  if (isValid) return "valid";
  return left.some(isUse) ? "ready" : "interrupted";
}

/** Whether an amount was left out or mistyped, which says nothing about the pass. */
export function isTypingError({ reason }: ScanFormError): boolean {
  const others = ["not-offered", "confirm", "not-for-role", "undo-over", "above"];
  return !others.includes(reason);
}

function resultOfOperation(last: LoadedScan["operations"][number]): ResultState {
  const state = stateOfOperation(last);
  if (last.kind === "undo") {
    if (state === "used") return "undone";
    return state === "not-used" ? "interrupted" : state;
  }
  if (state !== "not-used") return state;
  return isUnanswered(last) ? "interrupted" : state;
}

/** Whether a refusal says nothing about the pass, because the service did not handle the operation. */
export function isUnanswered({
  refusalCode: code,
  refusalStatus,
}: LoadedScan["operations"][number]): boolean {
  const refusal = actionRefusalOf({ code, status: refusalStatus ?? 0 });
  return refusal === "NEVER_REACHED" || refusal === "tooMany";
}
