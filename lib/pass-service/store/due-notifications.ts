import { and, eq } from "drizzle-orm";
import type { NotificationStatus } from "#contract/index.ts";
import { type Claim, type Claimed, claimExpiry, claimOldestDue, isStillClaimed } from "./claim.ts";
import type { Database } from "./database.ts";
import { findInstances, type StoredInstance } from "./notifications.ts";
import { notification, notificationEntry } from "./schema/notification.ts";
import { pass } from "./schema/pass.ts";
import { walletCopy } from "./schema/wallet.ts";

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

/** The version of a pass, which every change of what it shows makes later. */
export async function findPassVersion(
  database: Database,
  passId: string,
): Promise<Date | undefined> {
  const rows = await database
    .select({ lastModified: pass.lastModified })
    .from(pass)
    .where(eq(pass.id, passId));
  return rows[0]?.lastModified;
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
 * is that of the pass before the sending: unless it has changed since, the device need not be
 * notified of the update as well.
 */
export async function recordCopySent(
  database: Database,
  { id: notificationId, passId }: ClaimedNotification,
  copy: StoredInstance,
  { version, enteredAt }: { version: Date | undefined; enteredAt: Date },
): Promise<void> {
  const { copyId, history } = copy;
  await database.transaction(async (transaction) => {
    // Lock order: the pass before its copies, as in every change of a pass; else they could deadlock.
    const [current] = await transaction
      .select({ lastModified: pass.lastModified })
      .from(pass)
      .where(eq(pass.id, passId))
      .for("no key update");
    const [held] = await transaction
      .select({ fetchedVersion: walletCopy.fetchedVersion })
      .from(walletCopy)
      .where(eq(walletCopy.id, copyId))
      .for("no key update");
    const currentVersion = current?.lastModified.getTime();
    if (currentVersion === version?.getTime()) {
      await transaction
        .update(walletCopy)
        .set({ pushDueAt: null })
        .where(and(eq(walletCopy.id, copyId), eq(walletCopy.platform, "PLATFORM_A_WALLET")));
    }
    await recordCopyStatus(transaction, notificationId, copy, { status: "SENT", enteredAt });
    if (!held?.fetchedVersion || held.fetchedVersion.getTime() !== currentVersion) return;
    const sent = { ...copy, history: [...history, { status: "SENT" as const, enteredAt }] };
    await recordCopyStatus(transaction, notificationId, sent, { status: "DELIVERED", enteredAt });
  });
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
