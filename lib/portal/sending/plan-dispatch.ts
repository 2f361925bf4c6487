import "server-only";
import { randomUUID } from "node:crypto";
import type { NotificationRequest, SmsSend } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { enqueueSending } from "#portal/jobs/job-queue.ts";
import type { Staff } from "#portal/staff/staff-session.ts";
import { insertDispatch } from "./dispatch-store.ts";

export interface Plan {
  kind: "sms" | "notification";
  passId: string;
  passTitle: string | null;
  kennitalaDigest: string | null;
  formToken: string;
  request: SmsSend | NotificationRequest;
  isResend: boolean;
}

/** Commits the intention and its job together, and answers where it can be followed. */
export async function planDispatch(staff: Staff, plan: Plan): Promise<string> {
  return getDatabase().transaction(async (transaction) => {
    const { id, isNew } = await insertDispatch(transaction, {
      ...plan,
      id: randomUUID(),
      staffId: staff.accountId,
      createdAt: new Date(),
    });
    if (isNew) await enqueueSending(transaction, id);
    return id;
  });
}
