import "server-only";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import type { Dispatch } from "./dispatch.ts";
import type { CallOutcome } from "./dispatch-state.ts";

const outcomes = { accepted: "done", refused: "refused", unknown: "failed" } as const;

/**
 * Enters into the activity how a call to send ended; one that is tried again has not ended. Of a batch
 * its steps are entered: thousands of lines would bury what else staff did.
 */
export async function recordSending(
  database: Pick<Database, "insert">,
  { id, kind, staffId, passId, kennitalaDigest, batchId }: Dispatch,
  end: CallOutcome,
): Promise<void> {
  if (end.state === "planned" || batchId) return;
  await recordActivity(database, {
    staffId: staffId ?? undefined,
    action: actionOf({ kind, staffId }),
    outcome: outcomes[end.state],
    passId,
    kennitalaDigest: kennitalaDigest ?? undefined,
    details: { dispatchId: id, ...codeOf(end) },
  });
}

function codeOf(end: CallOutcome): { code?: string } {
  if (end.state === "refused") return { code: end.code ?? "" };
  return end.state === "unknown" ? { code: end.reason } : {};
}

function actionOf({ kind, staffId }: Pick<Dispatch, "kind" | "staffId">) {
  if (kind === "notification") return "send-notification";
  return staffId ? "send-sms" : "text-link";
}
