import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { anyLine } from "./any-line.ts";
import { beginningCheck } from "./batch.ts";

/** Begins the check of a list whose faults staff have seen; faulty rows are left out. */
export async function beginCheck(
  database: Database,
  { batchId }: { batchId: string },
): Promise<boolean> {
  const begun = await database
    .update(batch)
    .set(beginningCheck)
    .where(and(eq(batch.id, batchId), eq(batch.state, "listed")))
    .returning({ id: batch.id });
  return begun.length === 1;
}

/** Asks once more about those who could not be asked. */
export async function checkAgain(
  database: Database,
  { batchId }: { batchId: string },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const begun = await transaction
      .update(batch)
      .set(beginningCheck)
      .where(and(eq(batch.id, batchId), eq(batch.state, "checked")))
      .returning({ id: batch.id });
    if (begun.length === 0) return false;
    const ofList = eq(batchRow.batchId, batchId);
    await inPortions(async (limit) => {
      const notAsked = transaction
        .select({ line: batchRow.line })
        .from(batchRow)
        .where(and(ofList, eq(batchRow.result, "not-asked")))
        .limit(limit);
      return transaction
        .update(batchRow)
        .set({ result: null })
        .where(and(ofList, sql`${batchRow.line} = ${anyLine(await notAsked)}`));
    });
    return true;
  });
}
