import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { NotificationStatus } from "#contract/index.ts";
import { type Claim, claimEnd, isUnclaimed } from "./claim.ts";
import type { Database } from "./database.ts";
import { findInstances, type StoredInstance } from "./notifications.ts";
import { notification, notificationEntry } from "./schema/notification.ts";
import { holdToldCopies } from "./told-devices.ts";

/** A notification that this worker alone has in hand. */
export interface ClaimedNotification {
  id: string;
  passId: string;
  message: string;
  /** The tries of this step, with the one to come. */
  attempts: number;
  claimedUntil: Date | null;
  instances: StoredInstance[];
}

/** Takes the notifications that have waited longest into hand, as `due-sms.ts` does messages. */
export async function claimDueNotifications(
  database: Database,
  now: Date,
  { most, claimMs }: Claim,
): Promise<ClaimedNotification[]> {
  const claimed = await database.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: notification.id })
      .from(notification)
      .where(and(lte(notification.nextStepAt, now), isUnclaimed(notification.claimedUntil)))
      .orderBy(asc(notification.nextStepAt))
      .limit(most)
      .for("no key update", { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    return transaction
      .update(notification)
      .set({ attempts: sql`${notification.attempts} + 1`, claimedUntil: claimEnd(claimMs) })
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

/** Adds to the history of a copy what came to its turn; what stands there already stays. */
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
 * Records that a copy was sent to, while nobody else can record that it fetched the pass. A device
 * that fetched it with the message on it before this has it already; the others are recorded when
 * they fetch it. `version` is that of the pass before the sending.
 */
export async function recordCopySent(
  database: Database,
  { id: notificationId, passId }: ClaimedNotification,
  copy: StoredInstance,
  { version, enteredAt }: { version: Date | undefined; enteredAt: Date },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const told = { passId, copyIds: [copy.copyId], version };
    const held = await holdToldCopies(transaction, told);
    await recordCopyStatus(transaction, notificationId, copy, { status: "SENT", enteredAt });
    if (!held.get(copy.copyId)?.isUpToDate) return;
    const sent = { ...copy, history: [...copy.history, { status: "SENT" as const, enteredAt }] };
    await recordCopyStatus(transaction, notificationId, sent, { status: "DELIVERED", enteredAt });
  });
}

/** Keeps a notification in hand for another while; false when another worker has it now. */
export async function renewClaim(
  database: Database,
  claimed: ClaimedNotification,
  { claimMs }: Claim,
): Promise<boolean> {
  if (!claimed.claimedUntil) return false;
  const [renewed] = await database
    .update(notification)
    .set({ claimedUntil: claimEnd(claimMs) })
    .where(
      and(eq(notification.id, claimed.id), eq(notification.claimedUntil, claimed.claimedUntil)),
    )
    .returning({ claimedUntil: notification.claimedUntil });
  if (renewed) claimed.claimedUntil = renewed.claimedUntil;
  return renewed !== undefined;
}

/** Gives a notification back, unless the claim ran out and another worker has it now. */
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
