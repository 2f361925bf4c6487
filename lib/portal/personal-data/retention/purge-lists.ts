import "server-only";
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { bumpVersion } from "#portal/messaging/bulk/batch.ts";
import { emptyList } from "#portal/messaging/bulk/empty-list.ts";

/** A list may wait for so long for its day, and pauses are shorter. */
const maxOpenMs = 30 * 24 * 60 * 60_000;

/**
 * Empties the lists of batches that ended before one moment, and whatever a discarded one still holds.
 * Takes away lists of before it that nothing was ever sent by (nor was to be, if a confirmation was
 * taken back), and batches that ended before another moment; one that waits or is sent stays.
 */
export async function purgeLists(database: Database, ended: Date, recorded: Date): Promise<void> {
  const longOpen = (moment: Date) => lt(batch.confirmedAt, new Date(moment.getTime() - maxOpenMs));
  const later = ended > recorded ? ended : recorded;
  const isUnsent = and(
    isNull(batch.confirmedAt),
    lt(sql`greatest(${batch.createdAt}, ${batch.sendAt})`, later.toISOString()),
  );
  const isGivenUp = and(eq(batch.state, "paused"), isNull(batch.resumeAt), longOpen(recorded));
  // First of all, so that nobody sets one on its way while it is taken away.
  await database
    .update(batch)
    .set({ state: "stopped", pauseReason: null, finishedAt: batch.createdAt, ...bumpVersion })
    .where(and(isNull(batch.finishedAt), or(isUnsent, isGivenUp)));
  const over = await database
    .select({ id: batch.id })
    .from(batch)
    .where(and(isNotNull(batch.finishedAt), or(lt(batch.finishedAt, recorded), isUnsent)));
  for (const { id } of over) await takeAway(database, id);
  const filled = await database
    .select({ id: batch.id })
    .from(batch)
    .where(
      and(
        ne(sql`jsonb_array_length(${batch.columns})`, 0),
        or(
          lt(batch.finishedAt, ended),
          longOpen(ended),
          and(eq(batch.state, "stopped"), isNull(batch.confirmedAt)),
        ),
      ),
    );
  for (const { id } of filled) await emptyList(database, id);
}

/** What hangs on it goes before it, for one statement cannot take it all; its messages are left. */
async function takeAway(database: Database, id: string): Promise<void> {
  await inPortions((limit) => {
    const rows = database
      .select({ line: batchRow.line })
      .from(batchRow)
      .where(eq(batchRow.batchId, id))
      .limit(limit);
    return database
      .delete(batchRow)
      .where(and(eq(batchRow.batchId, id), inArray(batchRow.line, rows)));
  });
  await inPortions((limit) => {
    const messages = database
      .select({ id: dispatch.id })
      .from(dispatch)
      .where(eq(dispatch.batchId, id))
      .limit(limit);
    return database.update(dispatch).set({ batchId: null }).where(inArray(dispatch.id, messages));
  });
  await database.delete(batch).where(eq(batch.id, id));
}
