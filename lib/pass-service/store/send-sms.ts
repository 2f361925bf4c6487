import { eq } from "drizzle-orm";
import type { SmsSetting } from "../domain/decide-sms.ts";
import type { Database } from "./database.ts";
import { writeInputs } from "./pass-writes.ts";
import { pass } from "./schema/pass.ts";
import type { smsMessage } from "./schema/sms.ts";
import { findSmsSetting, insertSms, shortCodeOf } from "./sms.ts";
import { inTransaction } from "./transaction.ts";

export interface SmsPlan {
  row: Omit<typeof smsMessage.$inferInsert, "issuerId" | "passId">;
  /** The input field of the pass in which the number is kept. */
  storeIn: string | null;
}

export type SendOutcome<No> =
  | { outcome: "queued" }
  | { outcome: "not-found" }
  | { outcome: "refused"; refusal: No };

/** Queues what `plan` makes of the pass and its setting, or nothing. */
export function sendSms<No>(
  database: Database,
  { issuerId, passId, newCode }: { issuerId: string; passId: string; newCode: () => string },
  plan: (
    setting: SmsSetting,
    shortCode: () => Promise<string>,
  ) => Promise<{ ok: true; plan: SmsPlan } | { ok: false; refusal: No }>,
): Promise<SendOutcome<No>> {
  return inTransaction(database, async (transaction): Promise<SendOutcome<No>> => {
    const setting = await findSmsSetting(transaction, issuerId, passId);
    if (!setting) return { outcome: "not-found" };
    const planned = await plan(setting, () => shortCodeOf(transaction, passId, newCode));
    if (!planned.ok) return { outcome: "refused", refusal: planned.refusal };
    const { row, storeIn } = planned.plan;
    if (storeIn !== null) {
      const [owner] = await transaction
        .select({ passTemplateId: pass.passTemplateId })
        .from(pass)
        .where(eq(pass.id, passId));
      const input = { identifier: storeIn, value: row.recipient, isUnique: false };
      if (owner) await writeInputs(transaction, { ...owner, passId, inputs: [input] });
    }
    await insertSms(transaction, { ...row, issuerId, passId });
    return { outcome: "queued" };
  });
}
