import "server-only";
import { neverReached } from "#portal/passes/operation-outcome.ts";

const scanCodes = ["CODE_NOT_RECOGNISED", "CODE_EXPIRED", "VALIDATION_FAILED"] as const;
const actionCodes = [
  "TRANSACTION_EXPIRED",
  "ACTION_NOT_AVAILABLE",
  "AMOUNT_OUT_OF_BOUNDS",
  "PASS_CLOSED",
  neverReached,
] as const;
type Cause = "keyRefused" | "tooMany" | "gone" | "other";

export type ScanRefusal = (typeof scanCodes)[number] | Exclude<Cause, "gone">;
export type ActionRefusal = (typeof actionCodes)[number] | Cause;

interface Refused {
  code: string | null;
  status: number;
}

/** Why a code opened nothing. A missing and a foreign one are told alike. */
export function scanRefusalOf({ code, status }: Refused): ScanRefusal {
  const word = scanCodes.find((one) => one === code);
  if (word) return word;
  if (status === 404) return "CODE_NOT_RECOGNISED";
  const cause = causeOf(status);
  return cause === "gone" ? "other" : cause;
}

/** Why an action was not carried out. */
export function actionRefusalOf({ code, status }: Refused): ActionRefusal {
  return actionCodes.find((one) => one === code) ?? causeOf(status);
}

function causeOf(status: number): Cause {
  if (status === 401 || status === 403) return "keyRefused";
  if (status === 404) return "gone";
  return status === 429 ? "tooMany" : "other";
}
