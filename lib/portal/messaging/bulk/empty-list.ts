import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { anyLine } from "./any-line.ts";

/** Erases the contents of an ended batch; the columns go last, as a sign that rows are left. */
export async function emptyList(database: Database, batchId: string): Promise<void> {
  const ofList = eq(batchRow.batchId, batchId);
  await inPortions(async (limit) => {
    const kept = database
      .select({ line: batchRow.line })
      .from(batchRow)
      .where(and(ofList, isNotNull(batchRow.sealed)))
      .limit(limit);
    return database
      .update(batchRow)
      .set({ sealed: null })
      .where(and(ofList, sql`${batchRow.line} = ${anyLine(await kept)}`));
  });
  await database.update(batch).set({ columns: [], reading: null }).where(eq(batch.id, batchId));
}
