import "server-only";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";

/**
 * Takes away what the file of an ended batch said; digests and counts stay. The names of the columns
 * go last: where they are left, rows may be as well.
 */
export async function emptyList(database: Database, batchId: string): Promise<void> {
  const ofList = eq(batchRow.batchId, batchId);
  await inPortions((limit) => {
    const kept = database
      .select({ line: batchRow.line })
      .from(batchRow)
      .where(and(ofList, isNotNull(batchRow.sealed)))
      .limit(limit);
    return database
      .update(batchRow)
      .set({ sealed: null })
      .where(and(ofList, inArray(batchRow.line, kept)));
  });
  await database.update(batch).set({ columns: [] }).where(eq(batch.id, batchId));
}

/** What cannot be emptied now, such as rows that are being asked about, the retention job empties. */
export async function emptyNow(database: Database, batchId: string): Promise<void> {
  await emptyList(database, batchId).catch((error) => {
    log().error(
      { reason: reasonOf(error), batchId },
      "a discarded list could not be emptied at once",
    );
  });
}
