import "server-only";
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { dispatch, dispatchEvent } from "#portal/database/schema/dispatch.ts";
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
    // Nobody works on it any more, whatever kept it from its end.
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
