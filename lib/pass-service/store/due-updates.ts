import { and, desc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { nextAttemptAt, nextRepeatAt } from "../domain/retry-schedule.ts";
import { isAmongOldest } from "./claim.ts";
import { type Database, inTransaction } from "./database.ts";
import { notificationEntry } from "./schema/notification.ts";
import { pass } from "./schema/pass.ts";
import { walletCopy } from "./schema/wallet.ts";

/** Time that a push may take: if its process dies, the next one comes after it. */
const claimMs = 60_000;

/** A device on platform A whose pass has changed since the device fetched it. */
export interface DueUpdate {
  copyId: string;
  passId: string;
  pushToken: string;
  /** Attempts that were not accepted, including the one to come. */
  attempts: number;
  /** Accepted pushes since the change, after which the device did not fetch the pass. */
  repeats: number;
  /** Whether the device has fetched the current version by itself. */
  isCurrent: boolean;
  /** Due time after the claim. It identifies the claim: a later change replaces it. */
  claimedUntil: Date;
}

/**
 * Claims the oldest due updates by postponing them. After a crash the devices are notified again later,
 * which is harmless: a device with the current version gets "not modified".
 */
export async function claimDueUpdates(
  database: Database,
  now: Date,
  limit: number,
): Promise<DueUpdate[]> {
  const { id, passId, pushDueAt, pushAttempts, pushRepeats, pushToken, removedAt } = walletCopy;
  const claimedUntil = new Date(now.getTime() + claimMs);
  const isDue = and(lte(pushDueAt, now), isNull(removedAt), isNotNull(pushToken));
  const claimed = await database
    .update(walletCopy)
    .set({ pushDueAt: claimedUntil, pushAttempts: sql`${pushAttempts} + 1` })
    .from(pass)
    .where(and(eq(pass.id, passId), isAmongOldest(id, isDue, pushDueAt, limit)))
    .returning({
      copyId: id,
      passId,
      pushToken: sql<string>`${pushToken}`,
      attempts: pushAttempts,
      repeats: pushRepeats,
      isCurrent: sql<boolean>`${walletCopy.fetchedVersion} is not distinct from ${pass.lastModified}`,
    });
  return claimed.map((copy) => ({ ...copy, claimedUntil }));
}

/**
 * Records an accepted push. With `carriesMessages` the messages that were queued for the copy are SENT
 * by it, and DELIVERED where the device has fetched the pass already. The push is due again after
 * growing pauses until the device has fetched the pass. A change made meanwhile stays due.
 */
export async function recordUpdatePushed(
  database: Database,
  update: DueUpdate,
  { now, carriesMessages }: { now: Date; carriesMessages: boolean },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    // Lock order: the pass before its copies, as in every change of a pass; else they could deadlock.
    const [current] = await transaction
      .select({ lastModified: pass.lastModified })
      .from(pass)
      .where(eq(pass.id, update.passId))
      .for("no key update");
    const [held] = await transaction
      .select({ fetchedVersion: walletCopy.fetchedVersion })
      .from(walletCopy)
      .where(isOwn(update))
      .for("no key update");
    if (!current || !held) return;
    const isFetched = held.fetchedVersion?.getTime() === current.lastModified.getTime();
    await transaction
      .update(walletCopy)
      .set({
        pushAttempts: 0,
        pushRepeats: isFetched ? 0 : update.repeats + 1,
        pushDueAt: isFetched ? null : nextRepeatAt(update.repeats, now),
      })
      .where(eq(walletCopy.id, update.copyId));
    if (!carriesMessages) return;
    await enterStatus(transaction, update.copyId, "QUEUED", "SENT", now);
    if (isFetched) await enterStatus(transaction, update.copyId, "SENT", "DELIVERED", now);
  });
}

/** Records a push that was not accepted; it is due again after a growing pause. */
export async function recordUpdateFailed(
  database: Database,
  update: DueUpdate,
  { now, retryAfterMs = 0 }: { now: Date; retryAfterMs?: number | undefined },
): Promise<void> {
  const next = nextAttemptAt(update.attempts, now).getTime();
  await database
    .update(walletCopy)
    .set({ pushDueAt: new Date(Math.max(next, now.getTime() + retryAfterMs)) })
    .where(isOwn(update));
}

function isOwn({ copyId, claimedUntil }: DueUpdate) {
  return and(eq(walletCopy.id, copyId), eq(walletCopy.pushDueAt, claimedUntil));
}

/** Every notification of a copy whose last status is `from` enters `to`. */
export async function enterStatus(
  transaction: Database,
  copyId: string,
  from: "QUEUED" | "SENT",
  to: "SENT" | "DELIVERED",
  enteredAt: Date,
): Promise<void> {
  const last = transaction
    .selectDistinctOn([notificationEntry.notificationId], {
      notificationId: notificationEntry.notificationId,
      position: notificationEntry.position,
      status: notificationEntry.status,
    })
    .from(notificationEntry)
    .where(eq(notificationEntry.walletCopyId, copyId))
    .orderBy(notificationEntry.notificationId, desc(notificationEntry.position))
    .as("last");
  const found = await transaction
    .select()
    .from(last)
    .where(eq(last.status, sql`${from}`));
  if (found.length === 0) return;
  await transaction
    .insert(notificationEntry)
    .values(
      found.map(({ notificationId, position }) => ({
        notificationId,
        walletCopyId: copyId,
        position: position + 1,
        status: to,
        enteredAt,
      })),
    )
    .onConflictDoNothing();
}
