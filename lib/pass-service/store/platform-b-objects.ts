import { and, eq, lte, sql } from "drizzle-orm";
import { nextAttemptAt } from "../domain/retry-schedule.ts";
import { isAmongOldest } from "./claim.ts";
import type { Database } from "./database.ts";
import { platformBObject } from "./schema/wallet.ts";

/** Time that a patch may take: if its process dies, the next one comes after it. */
const claimMs = 60_000;

/** A pass on platform B that has changed since it was put there. */
export interface DueObject {
  passId: string;
  attempts: number;
  /** Due time after the claim. It identifies the claim: a later change replaces it. */
  claimedUntil: Date;
}

/** Notes that a pass is being put on platform B, so that every change from now on is patched. */
export async function noteObject(database: Database, passId: string): Promise<void> {
  await database.insert(platformBObject).values({ passId }).onConflictDoNothing();
}

/** Claims the oldest due patches by postponing them. */
export async function claimDueObjects(
  database: Database,
  now: Date,
  limit: number,
): Promise<DueObject[]> {
  const { passId, dueAt, attempts } = platformBObject;
  const claimedUntil = new Date(now.getTime() + claimMs);
  const claimed = await database
    .update(platformBObject)
    .set({ dueAt: claimedUntil, attempts: sql`${attempts} + 1` })
    .where(isAmongOldest(passId, lte(dueAt, now), dueAt, limit))
    .returning({ passId, attempts });
  return claimed.map((one) => ({ ...one, claimedUntil }));
}

/** Records a patch; a change made meanwhile stays due. */
export async function recordObjectPatched(database: Database, object: DueObject): Promise<void> {
  await database.update(platformBObject).set({ dueAt: null, attempts: 0 }).where(isOwn(object));
}

/** Records a patch that failed; it is due again after a growing pause. */
export async function recordObjectFailed(
  database: Database,
  object: DueObject,
  now: Date,
): Promise<void> {
  const dueAt = nextAttemptAt(object.attempts, now);
  await database.update(platformBObject).set({ dueAt }).where(isOwn(object));
}

function isOwn({ passId, claimedUntil }: DueObject) {
  return and(eq(platformBObject.passId, passId), eq(platformBObject.dueAt, claimedUntil));
}
