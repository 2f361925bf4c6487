import { and, eq, sql } from "drizzle-orm";
import { coalesce } from "./coalesce.ts";
import type { Database } from "./database.ts";
import { copiesOf, factColumns, type StoredPass } from "./pass-facts.ts";
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

/** A pass of this issuer; another issuer's is not found, just like one that does not exist. */
export function prepareFindPass(database: Database): FindPass {
  const { columns, copies, inputs } = partsOf(database);
  const asked = sql`unnest(${sql.placeholder("issuerIds")}::uuid[], ${sql.placeholder("ids")}::uuid[])
    with ordinality as asked (issuer_id, id, place)`;
  const statement = database
    .select({ place: sql<number>`asked.place`.mapWith(Number), found: columns })
    .from(asked)
    .innerJoin(pass, sql`${pass.issuerId} = asked.issuer_id and ${pass.id} = asked.id`)
    .innerJoinLateral(copies, sql`true`)
    .innerJoinLateral(inputs, sql`true`)
    .prepare("find_passes");
  const find = coalesce(async (keys: { issuerId: string; id: string }[]) => {
    const rows = await statement.execute({
      issuerIds: keys.map(({ issuerId }) => issuerId),
      ids: keys.map(({ id }) => id),
    });
    const found = new Map(rows.map((row) => [row.place, row.found]));
    return keys.map((_, index) => found.get(index + 1));
  });
  return (issuerId, id) => find({ issuerId, id });
}

/** The same within a transaction. */
export async function findPass(
  transaction: Database,
  issuerId: string,
  id: string,
): Promise<StoredPassRecord | undefined> {
  const { columns, copies, inputs } = partsOf(transaction);
  const [found] = await transaction
    .select(columns)
    .from(pass)
    .innerJoinLateral(copies, sql`true`)
    .innerJoinLateral(inputs, sql`true`)
    .where(and(eq(pass.issuerId, issuerId), eq(pass.id, id)));
  return found;
}

function partsOf(database: Database) {
  const copies = copiesOf(database, pass.id);
  const inputs = inputsOf(database);
  const columns = {
    id: pass.id,
    deliveryCode: pass.deliveryCode,
    externalIdentifier: pass.externalIdentifier,
    passTemplateId: pass.passTemplateId,
    alreadyPaid: pass.alreadyPaid,
    isReward: pass.isReward,
    notifyListSubscribed: pass.notifyListSubscribed,
    posDistributionCode: pass.posDistributionCode,
    ...factColumns,
    copiesEver: copies.copiesEver,
    copiesActive: copies.copiesActive,
    inputs: inputs.inputs,
  };
  return { columns, copies, inputs };
}
