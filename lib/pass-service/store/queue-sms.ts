import { eq } from "drizzle-orm";
import type { NumberField, SmsSetting } from "../domain/decide-sms.ts";
import { type Database, inTransaction } from "./database.ts";
import { type Duplicate, findDuplicate, type InputValue, writeInputs } from "./pass-writes.ts";
import { pass } from "./schema/pass.ts";
import type { smsMessage } from "./schema/sms.ts";
import { createShortCode, findSmsSetting, insertSms } from "./sms.ts";

export interface SmsPlan {
  row: Omit<typeof smsMessage.$inferInsert, "issuerId" | "passId">;
  storeIn: NumberField | null;
}

export type SendOutcome<No> =
  | { outcome: "queued" }
  | { outcome: "not-found" | Duplicate }
  | { outcome: "refused"; refusal: No };

export interface SmsTarget {
  issuerId: string;
  passId: string;
  /** Whether a number is kept on the pass: then what is decided of it has to stay true. */
  storesNumber: boolean;
  newCode: () => string;
}

/** Queues what `plan` makes of the pass and its setting, or nothing. */
export function queueSms<No>(
  database: Database,
  { issuerId, passId, storesNumber, newCode }: SmsTarget,
  plan: (
    setting: SmsSetting,
    shortCode: () => Promise<string>,
  ) => Promise<{ ok: true; plan: SmsPlan } | { ok: false; refusal: No }>,
): Promise<SendOutcome<No>> {
  return inTransaction(database, async (transaction): Promise<SendOutcome<No>> => {
    if (storesNumber) await lockPass(transaction, passId);
    const setting = await findSmsSetting(transaction, issuerId, passId);
    if (!setting) return { outcome: "not-found" };
    const shortCode = async () =>
      setting.shortCode ?? createShortCode(transaction, passId, newCode);
    const planned = await plan(setting, shortCode);
    if (!planned.ok) return { outcome: "refused", refusal: planned.refusal };
    const { row, storeIn } = planned.plan;
    if (storeIn !== null) {
      const { identifier, isUnique } = storeIn;
      const number = { identifier, isUnique, value: row.recipient };
      const taken = await keepNumber(transaction, passId, number);
      if (taken) return { outcome: taken };
    }
    await insertSms(transaction, { ...row, issuerId, passId });
    return { outcome: "queued" };
  });
}

function lockPass(transaction: Database, passId: string) {
  return transaction
    .select({ passTemplateId: pass.passTemplateId })
    .from(pass)
    .where(eq(pass.id, passId))
    .for("no key update");
}

/** Keeps the number on the pass while nobody else writes to it. */
async function keepNumber(
  transaction: Database,
  passId: string,
  input: InputValue,
): Promise<Duplicate | undefined> {
  const [owner] = await lockPass(transaction, passId);
  if (!owner) return undefined;
  const write = { ...owner, passId, inputs: [input] };
  const taken = await findDuplicate(transaction, { ...write, externalIdentifier: null });
  if (!taken) await writeInputs(transaction, write);
  return taken;
}
