import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { enqueueSending } from "#portal/messaging/job-queue.ts";
import type { RequestOfKind } from "./dispatch.ts";
import { insertDispatch } from "./dispatch-store.ts";

export type Plan = RequestOfKind & {
  passId: string;
  passTitle: string | null;
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
    const first = await insert(plan.formToken);
    // Somebody who went back to a form and wrote something else means another message.
    const { id, isNew } = first.isSame ? first : await insert(tokenOfOther(plan));
    if (isNew) await enqueueSending(transaction, id);
    return id;
  });
}

/** For a form that has sent something else before: always the same for the same, so it goes once. */
function tokenOfOther({ formToken, kind, passId, request }: Plan): string {
  const print = createHash("sha256").update(JSON.stringify([formToken, kind, passId, request]));
  return print.digest("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5");
}
