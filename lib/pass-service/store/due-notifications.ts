import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { NotificationStatus } from "#contract/index.ts";
import { type Claim, claimExpiry, isUnclaimed } from "./claim.ts";
import type { Database } from "./database.ts";
import { findInstances, type StoredInstance } from "./notifications.ts";
import { lockNotifiedCopies } from "./notified-copies.ts";
import { notification, notificationEntry } from "./schema/notification.ts";

/** A notification that this worker has claimed. */
export interface ClaimedNotification {
  id: string;
  passId: string;
  message: string;
  /** Attempts of this step, including the one to come. */
  attempts: number;
  claimedUntil: Date | null;
  instances: StoredInstance[];
}

/** Claims the oldest due notifications, as `due-sms.ts` does messages. */
export async function claimDueNotifications(
  database: Database,
  now: Date,
  { batchSize, claimMs }: Claim,
): Promise<ClaimedNotification[]> {
  const claimed = await database.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: notification.id })
      .from(notification)
      .where(and(lte(notification.nextStepAt, now), isUnclaimed(notification.claimedUntil)))
      .orderBy(asc(notification.nextStepAt))
      .limit(batchSize)
      .for("no key update", { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    return transaction
      .update(notification)
      .set({ attempts: sql`${notification.attempts} + 1`, claimedUntil: claimExpiry(claimMs) })
      .where(inArray(notification.id, ids))
      .returning({
        id: notification.id,
        passId: notification.passId,
        message: notification.message,
        attempts: notification.attempts,
        claimedUntil: notification.claimedUntil,
      });
  });
  return Promise.all(
    claimed.map(async (one) => ({ ...one, instances: await findInstances(database, one.id) })),
  );
}

/** Appends a status to the history of a copy; idempotent for its position. */
export async function recordCopyStatus(
  database: Database,
  notificationId: string,
  { copyId, history }: StoredInstance,
  { status, enteredAt }: { status: NotificationStatus; enteredAt: Date },
): Promise<void> {
  await database
    .insert(notificationEntry)
    .values({
      notificationId,
      walletCopyId: copyId,
      position: history.length,
      status,
      enteredAt,
    })
    .onConflictDoNothing();
}

/**
 * Records SENT for a copy, its row locked against a concurrent fetch. A device that fetched the
 * pass with the message before this is DELIVERED at once; the others when they fetch it. `version`
 * is that of the pass before the sending.
 */
export async function recordCopySent(
  database: Database,
  { id: notificationId, passId }: ClaimedNotification,
  copy: StoredInstance,
  { version, enteredAt }: { version: Date | undefined; enteredAt: Date },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const notified = { passId, copyIds: [copy.copyId], version };
    const held = await lockNotifiedCopies(transaction, notified);
    await recordCopyStatus(transaction, notificationId, copy, { status: "SENT", enteredAt });
    if (!held.get(copy.copyId)?.isUpToDate) return;
    const sent = { ...copy, history: [...copy.history, { status: "SENT" as const, enteredAt }] };
    await recordCopyStatus(transaction, notificationId, sent, { status: "DELIVERED", enteredAt });
  });
}

/** Extends the claim; false when it expired and another worker has claimed the notification. */
export async function renewClaim(
  database: Database,
  claimed: ClaimedNotification,
  { claimMs }: Claim,
): Promise<boolean> {
  if (!claimed.claimedUntil) return false;
  const [renewed] = await database
    .update(notification)
    .set({ claimedUntil: claimExpiry(claimMs) })
    .where(
      and(eq(notification.id, claimed.id), eq(notification.claimedUntil, claimed.claimedUntil)),
    )
    .returning({ claimedUntil: notification.claimedUntil });
  if (renewed) claimed.claimedUntil = renewed.claimedUntil;
  return renewed !== undefined;
}

/** Releases the claim, unless it expired and another worker has claimed the notification. */
export async function releaseNotification(
  database: Database,
  { id, claimedUntil }: ClaimedNotification,
  next: { attempts: number; nextStepAt: Date | null },
): Promise<void> {
  if (!claimedUntil) return;
  await database
    .update(notification)
    .set({ ...next, claimedUntil: null })
    .where(and(eq(notification.id, id), eq(notification.claimedUntil, claimedUntil)));
}
