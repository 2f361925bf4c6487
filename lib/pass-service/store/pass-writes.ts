import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { pass } from "./schema/pass.ts";
import { passBackField, passInputValue } from "./schema/pass-parts.ts";

/** What must be unique and is not. */
export type Taken = "external-identifier-taken" | "input-value-taken";

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
 * What another pass of the template already has. The unique indexes have the last word: who comes
 * second there starts the transaction again, and finds out here.
 */
export async function findTaken(transaction: Database, claim: Claim): Promise<Taken | undefined> {
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
  const takenInputs = await findTakenInputs(transaction, { passId, passTemplateId, inputs });
  return takenInputs.length > 0 ? "input-value-taken" : undefined;
}

/** The unique fields whose value another pass of the template has, letter case aside. */
export async function findTakenInputs(
  transaction: Database,
  { passId, passTemplateId, inputs }: Omit<Claim, "externalIdentifier">,
): Promise<string[]> {
  const taken: string[] = [];
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
    if (others.length > 0) taken.push(identifier);
  }
  return taken;
}

/** Sets the values that are given, and takes away those that are given as nothing. */
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
