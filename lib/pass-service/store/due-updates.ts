import { and, desc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { nextAttemptAt, nextRepeatAt } from "../domain/retry-schedule.ts";
import { isAmongOldest } from "./claim.ts";
import { type Database, inTransaction } from "./database.ts";
import { notificationEntry } from "./schema/notification.ts";
import { pass } from "./schema/pass.ts";
import { walletCopy } from "./schema/wallet.ts";

/** Lease of a claim: if the process dies during a push, another process claims the update after this time. */
const claimMs = 60_000;

/** Due update of a wallet copy on platform A, whose pass has changed. */
export interface DueUpdate {
  copyId: string;
  passId: string;
  pushToken: string;
  /** Attempts since the pass changed or a push was accepted, including this one. */
  attempts: number;
  /** Accepted pushes since the pass changed; the device has not fetched the pass after any of them. */
  repeats: number;
  /** Whether the device has fetched the current version already, so that no push is needed. */
  isCurrent: boolean;
  /** Due time after the claim. It identifies the claim: a later change of the pass replaces it. */
  claimedUntil: Date;
}

/**
 * Claims the oldest due updates by postponing their due time. After a crash the devices are notified again,
 * which is harmless: a device with the current version gets 304 Not Modified.
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
 * Records an accepted push. With `carriesMessages` the copy's QUEUED notifications become SENT, and DELIVERED
 * if the device has fetched the pass already. The push is due again after growing pauses, until the device
 * has fetched the pass. A change of the pass after the claim stays due. Section "Notification status" of the
 * interface document.
 */
export async function recordUpdatePushed(
  database: Database,
  update: DueUpdate,
  { now, carriesMessages }: { now: Date; carriesMessages: boolean },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    // Lock order: the pass before its wallet copies, as in every change of a pass, to avoid a deadlock.
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

/**
 * Records a failed push; it is due again after a growing pause, or after `retryAfterMs` if that is longer.
 */
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

/** Moves every notification of a wallet copy whose latest status is `from` to the status `to`. */
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
