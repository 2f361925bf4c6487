import "server-only";
import { and, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { type Audience, resultsOf } from "./batch.ts";

/** So many recipients stand for all of them. */
const sample = 1_000;

export interface EarlierBatch {
  name: string;
  senderName: string;
  confirmedAt: Date;
  /** Of the recipients, or of a sample of them. */
  share: number;
}

/** The newest batch that was sent to more than half of the same passes. */
export async function findEarlierBatch(
  database: Database,
  batchId: string,
  audience: Audience,
): Promise<EarlierBatch | undefined> {
  const results = resultsOf(audience);
  const mine = database
    .select({ passId: batchRow.passId })
    .from(batchRow)
    .where(
      and(
        eq(batchRow.batchId, batchId),
        inArray(batchRow.result, results),
        isNotNull(batchRow.passId),
      ),
    )
    .limit(sample)
    .as("mine");
  const theirs = alias(batchRow, "theirs");
  const [taken] = await database.select({ count: sql<number>`count(*)::int` }).from(mine);
  const count = taken?.count ?? 0;
  if (count === 0) return undefined;
  const shared = sql<number>`count(*)::int`;
  const [found] = await database
    .select({
      name: batch.name,
      senderName: staffAccount.name,
      confirmedAt: batch.confirmedAt,
      shared,
    })
    .from(mine)
    .innerJoin(theirs, eq(theirs.passId, mine.passId))
    .innerJoin(batch, eq(batch.id, theirs.batchId))
    .innerJoin(staffAccount, eq(staffAccount.id, batch.senderId))
    .where(and(ne(theirs.batchId, batchId), isNotNull(theirs.dispatchId)))
    .groupBy(batch.id, staffAccount.name)
    .having(sql`count(*) * 2 > ${count}`)
    .orderBy(desc(batch.confirmedAt))
    .limit(1);
  if (!found?.confirmedAt) return undefined;
  const { name, senderName, confirmedAt } = found;
  return { name, senderName, confirmedAt, share: found.shared / count };
}
