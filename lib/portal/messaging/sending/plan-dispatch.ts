import "server-only";
import { randomUUID } from "node:crypto";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { idempotencyKey } from "#portal/idempotency-key.ts";
import { enqueueSending } from "#portal/messaging/job-queue.ts";
import type { RequestOfKind } from "./dispatch.ts";
import { insertDispatch } from "./dispatch-store.ts";

export type Plan = RequestOfKind & {
  passId: string;
  passTitle: string | null;
  sealedHolder: string | null;
  kennitalaDigest: string | null;
  formToken: string;
  isResend: boolean;
};

/** Commits the intention and its job together, and answers where it can be followed. */
export async function planDispatch(staff: Staff, plan: Plan): Promise<string> {
  return getDatabase().transaction(async (transaction) => {
    const insert = (formToken: string) =>
      insertDispatch(transaction, {
        ...plan,
        formToken,
        id: randomUUID(),
        staffId: staff.accountId,
        createdAt: new Date(),
      });
    const { formToken, kind, passId, request } = plan;
    const first = await insert(formToken);
    // Somebody who went back to a form and wrote something else means another message.
    const { id, isNew } = first.isSame
      ? first
      : await insert(idempotencyKey(formToken, kind, passId, request));
    if (isNew) await enqueueSending(transaction, id);
    return id;
  });
}
