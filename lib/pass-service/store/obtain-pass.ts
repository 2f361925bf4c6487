import { and, eq, isNull, notExists, or, sql } from "drizzle-orm";
import type { InputProblems } from "../domain/holder-inputs.ts";
import type { Database } from "./database.ts";
import { duplicateProblems } from "./holder-inputs.ts";
import { findDuplicateInputs, type InputValue, writeInputs } from "./pass-writes.ts";
import { membershipType } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate } from "./schema/pass-template.ts";
import { inTransaction } from "./transaction.ts";

export interface ObtainedPass {
  row: typeof pass.$inferInsert;
  inputs: readonly InputValue[];
}

export type ObtainOutcome =
  | { outcome: "obtained" | "held" | "not-offered" }
  | { outcome: "refused"; problems: InputProblems };

/**
 * Makes a pass with what its holder entered, or nothing. The form that asks for it carries the code
 * of the delivery page to be as idempotency key: sent twice, even concurrently, it makes one pass.
 */
export function obtainPass(
  database: Database,
  { row, inputs }: ObtainedPass,
): Promise<ObtainOutcome> {
  const { id: passId, passTemplateId, deliveryCode } = row;
  return inTransaction(database, async (transaction): Promise<ObtainOutcome> => {
    const offered = await isOffered(transaction, passTemplateId);
    const taken = await findDuplicateInputs(transaction, { passId, passTemplateId, inputs });
    // Last, so that what the same form has taken a moment ago is never held against it.
    const made = await transaction
      .select({ id: pass.id })
      .from(pass)
      .where(eq(pass.deliveryCode, deliveryCode));
    if (made.length > 0) return { outcome: "held" };
    if (!offered) return { outcome: "not-offered" };
    if (taken.length > 0) return { outcome: "refused", problems: duplicateProblems(taken) };
    await transaction.insert(pass).values(row);
    await writeInputs(transaction, { passId, passTemplateId, inputs });
    return { outcome: "obtained" };
  });
}

/** The rules of `domain/new-pass-offer.ts` again, while nobody can change the template. */
async function isOffered(transaction: Database, passTemplateId: string): Promise<boolean> {
  const ofMembership = transaction
    .select({ one: sql`1` })
    .from(membershipType)
    .where(eq(membershipType.passTemplateId, passTemplate.id));
  const offered = await transaction
    .select({ id: passTemplate.id })
    .from(passTemplate)
    .where(
      and(
        eq(passTemplate.id, passTemplateId),
        eq(passTemplate.status, "ACTIVE"),
        passTemplate.allowsNewPass,
        eq(passTemplate.disableIssue, false),
        eq(passTemplate.posDistributionOnly, false),
        or(isNull(passTemplate.passPrice), eq(passTemplate.passPrice, 0)),
        notExists(ofMembership),
      ),
    )
    .for("share");
  return offered.length > 0;
}
