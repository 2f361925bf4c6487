import "server-only";
import type { ScanAction, ScanActionRequest, ScanActionResponse } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type OnceResult, runOnce } from "#portal/passes/run-once.ts";
import type { Scan } from "./scan-store.ts";

export interface ScannedAction {
  action: ScanAction;
  amount: number | null;
}

/** One action within a scan: idempotent by form token, and never retried. */
export function runScanAction(
  staff: Staff,
  scan: Scan,
  { action, amount }: ScannedAction,
  formToken: string,
): Promise<OnceResult<ScanActionResponse>> {
  const { id: scanId, passId, passTitle, transactionId } = scan;
  return runOnce(
    { database: getDatabase(), staff },
    {
      kind: "scan-action",
      passId,
      passTitle,
      scanId,
      scanAction: action,
      amount,
      formToken,
      request: { scanId, action, amount },
    },
    () => getPassClient().scanning.perform(transactionId, requestOf(action, amount)),
    ({ pass }) => pass.id,
  );
}

function requestOf(action: ScanAction, amount: number | null): ScanActionRequest {
  switch (action) {
    case "VOID":
    case "REDEEM":
      return { action };
    case "PUNCHES":
      return { action, punches: amount };
    case "SUBTRACT_AMOUNT":
      return { action, subtractedAmount: amount };
    case "ADD_AMOUNT":
      return { action, addedAmount: amount };
    default:
      return action satisfies never;
  }
}
