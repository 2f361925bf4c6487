import "server-only";
import { and, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";

const day = 24 * 60 * 60_000;

export interface Retention {
  /** What staff did. */
  activityDays: number;
  /** The text and number of a message, from its end on. How it ended is kept. */
  messageDays: number;
}

/** Takes away what has been kept long enough. Nothing else may take anything out of the activity. */
export async function forget(
  database: Database,
  { activityDays, messageDays }: Retention,
  now: Date,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  await database
    .update(dispatch)
    .set({ request: null, recipient: null })
    .where(
      and(
        lt(dispatch.finishedAt, before(messageDays)),
        or(isNotNull(dispatch.request), isNotNull(dispatch.recipient)),
      ),
    );
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('felagi.retention', 'on', true)`);
    await transaction.delete(activity).where(lt(activity.at, before(activityDays)));
  });
}
