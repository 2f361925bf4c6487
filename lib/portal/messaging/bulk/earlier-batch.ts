import "server-only";
import { and, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { type Audience, type Batch, resultsOf } from "./batch.ts";

/** So many recipients stand for all of them. */
const sample = 1_000;

export interface EarlierBatch {
  name: string;
  senderName: string;
  confirmedAt: Date;
  /** The same recipients in the same order, or more than half of the same passes. */
  same: "list" | "people";
}

/** The newest batch that was confirmed for the same list, or was sent to more than half of the same passes. */
export async function findEarlierBatch(
  database: Database,
  of: Pick<Batch, "id" | "fingerprint">,
  audience: Audience,
): Promise<EarlierBatch | undefined> {
  const list = await findSameList(database, of);
  const people = await findSamePeople(database, of.id, audience);
  if (!list || !people) return list ?? people;
  return people.confirmedAt > list.confirmedAt ? people : list;
}

/** Confirmed, also if it waits for its time or went to others of the list. */
async function findSameList(
  database: Database,
  { id, fingerprint }: Pick<Batch, "id" | "fingerprint">,
): Promise<EarlierBatch | undefined> {
  if (fingerprint === null) return undefined;
  const [found] = await database
    .select({ name: batch.name, senderName: staffAccount.name, confirmedAt: batch.confirmedAt })
    .from(batch)
    .innerJoin(staffAccount, eq(staffAccount.id, batch.senderId))
    .where(and(eq(batch.fingerprint, fingerprint), ne(batch.id, id), isNotNull(batch.confirmedAt)))
    .orderBy(desc(batch.confirmedAt))
    .limit(1);
  return found?.confirmedAt
    ? { ...found, confirmedAt: found.confirmedAt, same: "list" }
    : undefined;
}

async function findSamePeople(
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
  const [found] = await database
    .select({ name: batch.name, senderName: staffAccount.name, confirmedAt: batch.confirmedAt })
    .from(mine)
    .innerJoin(theirs, eq(theirs.passId, mine.passId))
    .innerJoin(batch, eq(batch.id, theirs.batchId))
    .innerJoin(staffAccount, eq(staffAccount.id, batch.senderId))
    .where(and(ne(theirs.batchId, batchId), isNotNull(theirs.dispatchId)))
    .groupBy(batch.id, staffAccount.name)
    .having(sql`count(*) * 2 > ${count}`)
    .orderBy(desc(batch.confirmedAt))
    .limit(1);
  return found?.confirmedAt
    ? { ...found, confirmedAt: found.confirmedAt, same: "people" }
    : undefined;
}
