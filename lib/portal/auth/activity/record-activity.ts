import "server-only";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";

/** Everything that is recorded; each has its sentence in the interface strings. */
export const activityActions = [
  "sign-in",
  "provider-sign-in",
  "sign-out",
  "password",
  "invitation",
  "forgotten-password",
  "invite",
  "role",
  "disable",
  "enable",
  "provider-account",
  "provider-link",
  "provider-role",
  "find-member",
  "send-sms",
  "send-notification",
  "text-link",
  "request-pass",
  "save-text",
  "delete-text",
  "handle-message",
  "reopen-message",
  "handle-bulk-list",
  "reopen-bulk-list",
  "scan-pass",
  "scan-action",
  "undo-use",
  "create-pass",
  "change-pass",
  "void-pass",
  "read-list",
  "discard-list",
  "send-bulk-list",
  "withdraw-bulk-list",
  "pause-bulk-list",
  "resume-bulk-list",
  "stop-bulk-list",
  "finish-bulk-list",
  "export-bulk-list",
  "export-activity",
  "export-personal-data",
  "erase-personal-data",
  "not-allowed",
] as const;
export type ActivityAction = (typeof activityActions)[number];

interface NewActivity {
  /** Undefined for what was tried without an account. */
  staffId: string | undefined;
  action: ActivityAction;
  outcome: "done" | "refused" | "failed";
  passId?: string | undefined;
  kennitalaDigest?: string | undefined;
  /** Names, codes and counts; never a kennitala, a phone number or a text. */
  details?: Record<string, string | number | boolean>;
}

export async function recordActivity(
  database: Pick<Database, "insert">,
  { details = {}, ...done }: NewActivity,
): Promise<void> {
  await database.insert(activity).values({ at: new Date(), details, ...done });
}
