import { and, eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { copiesOf, passColumns, type StoredPass } from "./pass-facts.ts";
import { inputsOf, type StoredInput } from "./pass-inputs.ts";
import { pass } from "./schema/pass.ts";

/** A pass with what the interface tells of it. */
export interface StoredPassRecord extends StoredPass {
  externalIdentifier: string | null;
  passTemplateId: string;
  alreadyPaid: boolean;
  isReward: boolean;
  notifyListSubscribed: boolean;
  posDistributionCode: string | null;
  inputs: StoredInput[];
}

export type FindPass = (issuerId: string, id: string) => Promise<StoredPassRecord | undefined>;

/** Finds a pass of this issuer; another issuer's is not found. */
export function prepareFindPass(database: Database): FindPass {
  const copies = copiesOf(database, pass.id);
  const inputs = inputsOf(database);
  const statement = database
    .select({
      ...passColumns(copies),
      externalIdentifier: pass.externalIdentifier,
      passTemplateId: pass.passTemplateId,
      alreadyPaid: pass.alreadyPaid,
      isReward: pass.isReward,
      notifyListSubscribed: pass.notifyListSubscribed,
      posDistributionCode: pass.posDistributionCode,
      inputs: inputs.inputs,
    })
    .from(pass)
    .innerJoinLateral(copies, sql`true`)
    .innerJoinLateral(inputs, sql`true`)
    .where(and(eq(pass.issuerId, sql.placeholder("issuerId")), eq(pass.id, sql.placeholder("id"))))
    .prepare("find_pass");
  return async (issuerId, id) => (await statement.execute({ issuerId, id }))[0];
}

/** Finds a pass within a transaction. */
export function findPass(
  transaction: Database,
  issuerId: string,
  id: string,
): Promise<StoredPassRecord | undefined> {
  return prepareFindPass(transaction)(issuerId, id);
}
