import "server-only";
import { and, eq, exists, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { dispatch, dispatchEvent } from "#portal/database/schema/dispatch.ts";
import { maxOpenMs } from "#portal/messaging/sending/poll-schedule.ts";

/**
 * Empties messages that ended before one moment of what they said, whose pass it was, to which number,
 * and on which devices they came; those of before another go altogether.
 */
export async function purgeMessages(
  database: Database,
  ended: Date,
  recorded: Date,
): Promise<void> {
  await database.delete(dispatch).where(lt(dispatch.createdAt, recorded));
  const isOver = or(
    lt(dispatch.finishedAt, ended),
    // Nobody works on it any more, whatever kept it from its end.
    and(isNull(dispatch.finishedAt), lt(dispatch.createdAt, new Date(ended.getTime() - maxOpenMs))),
  );
  await database
    .update(dispatch)
    .set({ request: null, recipient: null, sealedHolder: null })
    .where(
      and(
        isOver,
        or(
          isNotNull(dispatch.request),
          isNotNull(dispatch.recipient),
          isNotNull(dispatch.sealedHolder),
        ),
      ),
    );
  const itsMessage = database
    .select({ id: dispatch.id })
    .from(dispatch)
    .where(and(eq(dispatch.id, dispatchEvent.dispatchId), isOver));
  await database
    .update(dispatchEvent)
    .set({ device: null })
    .where(and(isNotNull(dispatchEvent.device), exists(itsMessage)));
}
