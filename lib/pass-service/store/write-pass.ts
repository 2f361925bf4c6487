import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { type Database, inTransaction } from "./database.ts";
import { findPass, type StoredPassRecord } from "./passes.ts";
import { pass, passBackField, passInputValue } from "./schema/pass.ts";

interface NewPass {
  row: typeof pass.$inferInsert;
  inputs: readonly InputValue[];
  backFields: readonly { label: string; value: string }[];
}

type CreateOutcome = { outcome: "created"; pass: StoredPassRecord } | { outcome: Duplicate };

/** Creates a pass and its inputs and back fields in one transaction. */
export function insertPass(database: Database, made: NewPass): Promise<CreateOutcome> {
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

interface PassChange {
  columns: Partial<typeof pass.$inferInsert>;
  inputs: readonly InputValue[];
  /** Absent: the back stays as it is. */
  backFields?: readonly { label: string; value: string }[] | undefined;
}

type UpdateOutcome<No> =
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

/** Unique constraint that a write would violate. */
export type Duplicate = "external-identifier-taken" | "input-value-taken";

export interface InputValue {
  identifier: string;
  value: string;
  isUnique: boolean;
}

interface Claim {
  passId: string;
  passTemplateId: string;
  externalIdentifier: string | null;
  inputs: readonly InputValue[];
}

/**
 * Finds a duplicate in the template. Unique indexes decide races: the loser calls this again for
 * its error.
 */
export async function findDuplicate(
  transaction: Database,
  claim: Claim,
): Promise<Duplicate | undefined> {
  const { passId, passTemplateId, externalIdentifier, inputs } = claim;
  if (externalIdentifier !== null) {
    const others = await transaction
      .select({ id: pass.id })
      .from(pass)
      .where(
        and(
          eq(pass.passTemplateId, passTemplateId),
          eq(pass.externalIdentifier, externalIdentifier),
          ne(pass.id, passId),
        ),
      );
    if (others.length > 0) return "external-identifier-taken";
  }
  const duplicateInputs = await findDuplicateInputs(transaction, {
    passId,
    passTemplateId,
    inputs,
  });
  return duplicateInputs.length > 0 ? "input-value-taken" : undefined;
}

/** Unique fields whose value another pass of the template has, ignoring letter case. */
export async function findDuplicateInputs(
  transaction: Database,
  { passId, passTemplateId, inputs }: Omit<Claim, "externalIdentifier">,
): Promise<string[]> {
  const duplicates: string[] = [];
  for (const { identifier, value, isUnique } of inputs) {
    if (!isUnique || value === "") continue;
    const others = await transaction
      .select({ passId: passInputValue.passId })
      .from(passInputValue)
      .where(
        and(
          eq(passInputValue.passTemplateId, passTemplateId),
          eq(passInputValue.identifier, identifier),
          sql`md5(lower(${passInputValue.value})) = md5(lower(${value}))`,
          passInputValue.isUnique,
          ne(passInputValue.passId, passId),
        ),
      );
    if (others.length > 0) duplicates.push(identifier);
  }
  return duplicates;
}

/** Upserts the given values; an empty string deletes one. */
export async function writeInputs(
  transaction: Database,
  { passId, passTemplateId, inputs }: Omit<Claim, "externalIdentifier">,
): Promise<void> {
  const identifiers = inputs.map(({ identifier }) => identifier);
  if (identifiers.length === 0) return;
  await transaction
    .delete(passInputValue)
    .where(and(eq(passInputValue.passId, passId), inArray(passInputValue.identifier, identifiers)));
  const values = inputs
    .filter(({ value }) => value !== "")
    .map((input) => ({ ...input, passId, passTemplateId }));
  if (values.length > 0) await transaction.insert(passInputValue).values(values);
}

/** Replaces the back of the pass. */
async function writeBackFields(
  transaction: Database,
  passId: string,
  fields: readonly { label: string; value: string }[],
): Promise<void> {
  await transaction.delete(passBackField).where(eq(passBackField.passId, passId));
  const rows = fields.map((field, sortOrder) => ({ ...field, passId, sortOrder }));
  if (rows.length > 0) await transaction.insert(passBackField).values(rows);
}
