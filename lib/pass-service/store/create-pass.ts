import type { Database } from "./database.ts";
import {
  type Duplicate,
  findDuplicate,
  type InputValue,
  writeBackFields,
  writeInputs,
} from "./pass-writes.ts";
import { findPass, type StoredPassRecord } from "./passes.ts";
import { pass } from "./schema/pass.ts";
import { inTransaction } from "./transaction.ts";

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
