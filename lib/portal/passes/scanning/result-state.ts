import "server-only";
import { isClosedPassStatus } from "#contract/index.ts";
import type { PassOperation } from "#portal/passes/operation-store.ts";

/** Where a scan stands; no two of these may ever look alike. */
export type ResultState = "ready" | "unusable" | "used" | "not-used" | "unknown";

/** Whether nothing can be used of a pass in this status: it is closed, or does not hold good yet. */
export function isUnusable(status: string): boolean {
  return isClosedPassStatus(status) || status === "INACTIVE";
}

/** A call that has not ended is as uncertain as one whose answer was lost. */
export function stateOfOperation({ state }: Pick<PassOperation, "state">): ResultState {
  switch (state) {
    case "done":
      return "used";
    case "refused":
      return "not-used";
    case "calling":
    case "unknown":
      return "unknown";
    default:
      return state satisfies never;
  }
}

/**
 * Refusals after which the scan itself is of no more use: it is over, or what it said of the pass
 * is no longer so.
 */
const final = ["TRANSACTION_EXPIRED", "NOT_FOUND", "ACTION_NOT_AVAILABLE", "AMOUNT_OUT_OF_BOUNDS"];

/** Whether this scan may do more; what may have happened is never tried again within it. */
export function mayGoOn(
  operations: readonly Pick<PassOperation, "state" | "refusalCode" | "refusalStatus">[],
): boolean {
  if (operations.some((one) => stateOfOperation(one) === "unknown")) return false;
  const last = operations.at(-1);
  if (last?.state !== "refused") return true;
  return last.refusalStatus !== 404 && !final.includes(last.refusalCode ?? "");
}
