import "server-only";
import { type ActivityAction, recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import type { OperationOutcome } from "./operation-outcome.ts";
import type { PassOperation } from "./operation-store.ts";

export const activityOfOperation = {
  create: "create-pass",
  change: "change-pass",
  void: "void-pass",
  "scan-action": "scan-action",
} as const satisfies Record<PassOperation["kind"], ActivityAction>;

export const outcomeOfOperation = { done: "done", refused: "refused", unknown: "failed" } as const;

/** Enters into the activity what was done to a pass, or that it was not. */
export async function recordOperation(
  database: Pick<Database, "insert">,
  { id, kind, staffId, passId, scanAction, amount }: PassOperation,
  end: OperationOutcome,
  reason?: string,
): Promise<void> {
  await recordActivity(database, {
    staffId,
    action: activityOfOperation[kind],
    outcome: outcomeOfOperation[end.state],
    passId: end.state === "done" ? end.passId : (passId ?? undefined),
    details: {
      operationId: id,
      ...(scanAction && { scanAction }),
      ...(amount !== null && { amount }),
      ...(reason && { reason }),
      ...(end.state === "refused" && { code: end.code ?? String(end.status) }),
    },
  });
}
