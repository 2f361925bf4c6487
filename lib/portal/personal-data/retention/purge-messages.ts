import "server-only";
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch, dispatchEvent } from "#portal/database/schema/dispatch.ts";
import { anyLine } from "#portal/messaging/bulk/any-line.ts";
import { bumpVersion } from "#portal/messaging/bulk/batch.ts";
import { emptyList } from "#portal/messaging/bulk/empty-list.ts";
import { maxOpenMs } from "#portal/messaging/sending/poll-schedule.ts";

/**
 * Empties messages that ended before one moment of what they said, whose pass it was, to which number,
 * and on which devices they came; those of before another go altogether. A message of a batch goes
 * after its batch: a row whose message is gone would be planned again.
 */
export async function purgeMessages(
  database: Database,
  ended: Date,
  recorded: Date,
): Promise<void> {
  const messages = (where: SQL | undefined, limit: number) =>
    database.select({ id: dispatch.id }).from(dispatch).where(where).limit(limit);
  const isOld = and(lt(dispatch.createdAt, recorded), isNull(dispatch.batchId));
  await inPortions((limit) =>
    database.delete(dispatch).where(inArray(dispatch.id, messages(isOld, limit))),
  );
  const isOver = or(
    lt(dispatch.finishedAt, ended),
    // Given up: no job works on a message this old.
    and(isNull(dispatch.finishedAt), lt(dispatch.createdAt, new Date(ended.getTime() - maxOpenMs))),
  );
  const isFilled = and(
    isOver,
    or(
      isNotNull(dispatch.request),
      isNotNull(dispatch.recipient),
      isNotNull(dispatch.sealedHolder),
    ),
  );
  await inPortions((limit) =>
    database
      .update(dispatch)
      .set({ request: null, recipient: null, sealedHolder: null })
      .where(inArray(dispatch.id, messages(isFilled, limit))),
  );
  await inPortions((limit) => {
    const events = database
      .select({ id: dispatchEvent.id })
      .from(dispatchEvent)
      .innerJoin(dispatch, eq(dispatch.id, dispatchEvent.dispatchId))
      .where(and(isNotNull(dispatchEvent.device), isOver))
      .limit(limit);
    return database
      .update(dispatchEvent)
      .set({ device: null })
      .where(inArray(dispatchEvent.id, events));
  });
}

/** A list may wait for so long for its day, and pauses are shorter. */
const maxListOpenMs = 30 * 24 * 60 * 60_000;

/**
 * Empties the lists of batches that ended before one moment, and whatever a discarded one still holds.
 * Takes away lists of before it that nothing was ever sent by (nor was to be, if a confirmation was
 * taken back), and batches that ended before another moment; one that waits or is sent stays.
 */
export async function purgeLists(database: Database, ended: Date, recorded: Date): Promise<void> {
  const longOpen = (moment: Date) =>
    lt(batch.confirmedAt, new Date(moment.getTime() - maxListOpenMs));
  const later = ended > recorded ? ended : recorded;
  const isUnsent = and(
    isNull(batch.confirmedAt),
    lt(sql`greatest(${batch.createdAt}, ${batch.sendAt})`, later.toISOString()),
  );
  const isGivenUp = and(eq(batch.state, "paused"), isNull(batch.resumeAt), longOpen(recorded));
  // Stopped first, so that nobody confirms a list while it is deleted.
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

/** Deletes the rows in portions, then the list, each within the statement time-out; messages stay. */
async function takeAway(database: Database, id: string): Promise<void> {
  await inPortions(async (limit) => {
    const rows = database
      .select({ line: batchRow.line })
      .from(batchRow)
      .where(eq(batchRow.batchId, id))
      .limit(limit);
    return database
      .delete(batchRow)
      .where(and(eq(batchRow.batchId, id), sql`${batchRow.line} = ${anyLine(await rows)}`));
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
