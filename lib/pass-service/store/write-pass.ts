import { and, eq } from "drizzle-orm";
import { type Database, inTransaction } from "./database.ts";
import {
  type Duplicate,
  findDuplicate,
  type InputValue,
  writeBackFields,
  writeInputs,
} from "./pass-writes.ts";
import { findPass, type StoredPassRecord } from "./passes.ts";
import { pass } from "./schema/pass.ts";

export interface NewPass {
  row: typeof pass.$inferInsert;
  inputs: readonly InputValue[];
  backFields: readonly { label: string; value: string }[];
}

export type CreateOutcome = { outcome: "created"; pass: StoredPassRecord } | { outcome: Duplicate };

/** Creates a pass and its inputs and back fields in one transaction. */
export function createPass(database: Database, made: NewPass): Promise<CreateOutcome> {
  const { row, inputs, backFields } = made;
  const { id: passId, issuerId, passTemplateId } = row;
  return inTransaction(database, async (transaction): Promise<CreateOutcome> => {
    const externalIdentifier = row.externalIdentifier ?? null;
    const taken = await findDuplicate(transaction, {
      passId,
      passTemplateId,
      externalIdentifier,
      inputs,
    });
    if (taken) return { outcome: taken };
    await transaction.insert(pass).values(row);
    await writeInputs(transaction, { passId, passTemplateId, inputs });
    await writeBackFields(transaction, passId, backFields);
    const created = await findPass(transaction, issuerId, passId);
    if (!created) throw new Error("A created pass could not be read back");
    return { outcome: "created", pass: created };
  });
}

export interface PassChange {
  columns: Partial<typeof pass.$inferInsert>;
  inputs: readonly InputValue[];
  /** Absent: the back stays as it is. */
  backFields?: readonly { label: string; value: string }[] | undefined;
}

export type UpdateOutcome<No> =
  | { outcome: "updated"; pass: StoredPassRecord }
  | { outcome: "not-found" | Duplicate }
  | { outcome: "refused"; refusal: No };

/** Updates a pass under a row lock. A retried transaction calls `decide` again. */
export function updatePass<No>(
  database: Database,
  { issuerId, id }: { issuerId: string; id: string },
  decide: (
    current: StoredPassRecord,
  ) => { ok: true; change: PassChange } | { ok: false; refusal: No },
): Promise<UpdateOutcome<No>> {
  const own = and(eq(pass.issuerId, issuerId), eq(pass.id, id));
  return inTransaction(database, async (transaction): Promise<UpdateOutcome<No>> => {
    await transaction.select({ id: pass.id }).from(pass).where(own).for("no key update");
    const current = await findPass(transaction, issuerId, id);
    if (!current) return { outcome: "not-found" };
    const decision = decide(current);
    if (!decision.ok) return { outcome: "refused", refusal: decision.refusal };
    const { columns, inputs, backFields } = decision.change;

    const { passTemplateId } = current;
    const externalIdentifier = columns.externalIdentifier ?? null;
    const taken = await findDuplicate(transaction, {
      passId: id,
      passTemplateId,
      externalIdentifier,
      inputs,
    });
    if (taken) return { outcome: taken };
    if (Object.keys(columns).length > 0) await transaction.update(pass).set(columns).where(own);
    await writeInputs(transaction, { passId: id, passTemplateId, inputs });
    if (backFields) await writeBackFields(transaction, id, backFields);
    const updated = await findPass(transaction, issuerId, id);
    if (!updated) throw new Error("A changed pass could not be read back");
    return { outcome: "updated", pass: updated };
  });
}
