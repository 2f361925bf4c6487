import { and, eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { copiesOf, factColumns, type StoredPass } from "./pass-facts.ts";
import { pass } from "./schema/pass.ts";

/** A pass with what the interface tells of it. */
export interface StoredPassRecord extends StoredPass {
  externalIdentifier: string | null;
  passTemplateId: string;
  alreadyPaid: boolean;
  isReward: boolean;
  notifyListSubscribed: boolean;
}

export type FindPass = (issuerId: string, id: string) => Promise<StoredPassRecord | undefined>;

/** A pass of this issuer; another issuer's is not found, just like one that does not exist. */
export function prepareFindPass(database: Database): FindPass {
  const copies = copiesOf(database, pass.id);
  const statement = database
    .select({
      id: pass.id,
      deliveryCode: pass.deliveryCode,
      externalIdentifier: pass.externalIdentifier,
      passTemplateId: pass.passTemplateId,
      alreadyPaid: pass.alreadyPaid,
      isReward: pass.isReward,
      notifyListSubscribed: pass.notifyListSubscribed,
      ...factColumns,
      copiesEver: copies.copiesEver,
      copiesActive: copies.copiesActive,
    })
    .from(pass)
    .innerJoinLateral(copies, sql`true`)
    .where(and(eq(pass.issuerId, sql.placeholder("issuerId")), eq(pass.id, sql.placeholder("id"))))
    .prepare("find_pass");
  return async (issuerId, id) => (await statement.execute({ issuerId, id }))[0];
}
