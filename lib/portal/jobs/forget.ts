import "server-only";
import { and, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";

const day = 24 * 60 * 60_000;
/** Which passes somebody had open last is of use for about as long. */
const openedPassDays = 30;

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
  await database.delete(passOperation).where(lt(passOperation.startedAt, before(activityDays)));
  await database.delete(scan).where(lt(scan.openedAt, before(activityDays)));
  await database.delete(openedPass).where(lt(openedPass.openedAt, before(openedPassDays)));
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('felagi.retention', 'on', true)`);
    await transaction.delete(activity).where(lt(activity.at, before(activityDays)));
  });
}
