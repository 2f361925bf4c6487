import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { pass, passBackField, passInputValue } from "./schema/pass.ts";

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

/** Duplicate check in a template; the unique indexes decide a race, whose loser comes back here. */
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

/** The unique fields whose value another pass of the template has, letter case aside. */
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
export async function writeBackFields(
  transaction: Database,
  passId: string,
  fields: readonly { label: string; value: string }[],
): Promise<void> {
  await transaction.delete(passBackField).where(eq(passBackField.passId, passId));
  const rows = fields.map((field, sortOrder) => ({ ...field, passId, sortOrder }));
  if (rows.length > 0) await transaction.insert(passBackField).values(rows);
}
