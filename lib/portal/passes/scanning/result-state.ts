import "server-only";
import { isClosedPassStatus, type Pass } from "#contract/index.ts";
import type { PassOperation } from "#portal/passes/operation-store.ts";
import { momentOf } from "../stated-moment.ts";
import { isUse } from "./actions-left.ts";

/** Where a scan stands; no two of these may ever look alike. */
type ResultState = "ready" | "valid" | "not-valid" | "used" | "not-used" | "unknown";

/** Whether nothing can be used of a pass in this status: it is closed, or does not hold good yet. */
export function isUnusable(status: string): boolean {
  return isClosedPassStatus(status) || status === "INACTIVE";
}

type ValidityFacts = Pick<Pass, "status" | "isVoided" | "validFrom" | "expirationDate">;

/** Of a status that is not listed here nobody knows what it says of the pass. */
const validStatuses = ["ACTIVE", "UNCLAIMED", "UPDATES_OFF"];

/**
 * Whether a scan alone answers if the pass is valid: it is closed, offers no use, or is only to be
 * checked. Undefined for a pass that is there to be used, and for a status that is not known. Its
 * dates count too: the interface does not say how a status follows from them.
 */
export function validityOnScan(
  pass: ValidityFacts,
  actions: readonly { action: string }[],
  isCheckOnly: boolean,
  now: Date,
): boolean | undefined {
  if (isUnusable(pass.status)) return false;
  if (!isCheckOnly && actions.some(isUse)) return undefined;
  const [begins, expires] = [momentOf(pass.validFrom), momentOf(pass.expirationDate)];
  if (pass.isVoided || (begins && begins > now) || (expires && expires <= now)) return false;
  return validStatuses.includes(pass.status) ? true : undefined;
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

/** Refusals that end the scan: it is over, or what it said of the pass no longer holds. */
const scanEndingRefusals = [
  "TRANSACTION_EXPIRED",
  "NOT_FOUND",
  "ACTION_NOT_AVAILABLE",
  "AMOUNT_OUT_OF_BOUNDS",
];

/** Whether this scan may do more; what may have happened is never tried again within it. */
export function mayGoOn(
  operations: readonly Pick<PassOperation, "state" | "refusalCode" | "refusalStatus">[],
): boolean {
  if (operations.some((one) => stateOfOperation(one) === "unknown")) return false;
  const last = operations.at(-1);
  if (last?.state !== "refused") return true;
  return last.refusalStatus !== 404 && !scanEndingRefusals.includes(last.refusalCode ?? "");
}
