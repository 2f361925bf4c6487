import "server-only";
import { and, eq, exists, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";

/** A list may wait for so long for its day, and pauses are shorter. */
const maxOpenMs = 30 * 24 * 60 * 60_000;

/**
 * Empties the rows of batches that ended before one moment, and takes away lists of before it that
 * nothing was ever sent by (nor was to be, if a confirmation was taken back); batches of before
 * another moment go altogether.
 */
export async function purgeLists(database: Database, ended: Date, recorded: Date): Promise<void> {
  await database
    .delete(batch)
    .where(
      or(
        lt(batch.createdAt, recorded),
        and(
          isNull(batch.confirmedAt),
          lt(sql`greatest(${batch.createdAt}, ${batch.sendAt})`, ended.toISOString()),
        ),
      ),
    );
  const isOver = database
    .select({ id: batch.id })
    .from(batch)
    .where(
      and(
        eq(batch.id, batchRow.batchId),
        or(
          lt(batch.finishedAt, ended),
          lt(batch.confirmedAt, new Date(ended.getTime() - maxOpenMs)),
        ),
      ),
    );
  await database
    .update(batchRow)
    .set({ sealed: null })
    .where(and(isNotNull(batchRow.sealed), exists(isOver)));
}
