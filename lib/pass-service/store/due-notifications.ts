import type { NotificationStatus } from "#contract/index.ts";
import { type Claim, type Claimed, claimExpiry, claimOldestDue, isStillClaimed } from "./claim.ts";
import type { Database } from "./database.ts";
import { findInstances, type StoredInstance } from "./notifications.ts";
import { notification, notificationEntry } from "./schema/notification.ts";

/** A notification that this worker has claimed. */
export interface ClaimedNotification extends Claimed {
  passId: string;
  message: string;
  /** Attempts of this step, including the one to come. */
  attempts: number;
  instances: StoredInstance[];
}

/** Claims the oldest due notifications. */
export async function claimDueNotifications(
  database: Database,
  now: Date,
  claim: Claim,
): Promise<ClaimedNotification[]> {
  const { set, where } = claimOldestDue(notification, now, claim);
  const claimed = await database.update(notification).set(set).where(where).returning({
    id: notification.id,
    passId: notification.passId,
    message: notification.message,
    attempts: notification.attempts,
    claimedUntil: notification.claimedUntil,
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

/** Extends the claim; false when it expired and another worker has claimed the notification. */
export async function renewClaim(
  database: Database,
  claimed: ClaimedNotification,
  claim: Claim,
): Promise<boolean> {
  const [renewed] = await database
    .update(notification)
    .set({ claimedUntil: claimExpiry(claim) })
    .where(isStillClaimed(notification, claimed))
    .returning({ claimedUntil: notification.claimedUntil });
  if (renewed) claimed.claimedUntil = renewed.claimedUntil;
  return renewed !== undefined;
}

/** Releases the claim, unless it expired and another worker has claimed the notification. */
export async function releaseNotification(
  database: Database,
  claimed: ClaimedNotification,
  next: { attempts: number; nextStepAt: Date | null },
): Promise<void> {
  await database
    .update(notification)
    .set({ ...next, claimedUntil: null })
    .where(isStillClaimed(notification, claimed));
}
