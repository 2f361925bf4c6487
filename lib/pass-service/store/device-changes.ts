import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { isAmongOldest } from "./claim.ts";
import { type Database, inTransaction } from "./database.ts";
import { notificationEntry } from "./schema/notification.ts";
import { pass } from "./schema/pass.ts";
import { walletCopy } from "./schema/wallet.ts";

/** Response to a device on platform A that asks for changed passes. */
interface DeviceChanges {
  passIds: string[];
  /** Opaque cursor (the protocol's tag) that the device sends with its next request. */
  tag: string;
}

/**
 * The passes of a device that changed since it was given a tag; all of them without one.
 *
 * A tag is the oldest transaction that was still running when it was given, and a pass counts as
 * changed when the transaction that changed it, or that registered it, is no older. Every change
 * that the device has not seen is therefore in the next answer, however close to another one it
 * was made, and also one that was under way while the device asked and was committed afterwards;
 * a clock or a sequence would pass over that one. A change made while others were under way may
 * be reported twice: the device then gets "not modified".
 *
 * The poll is recorded on the copies of the reported passes: see `recordFetch`.
 */
export async function findDeviceChanges(
  database: Database,
  { deviceIdentifier, since, now }: { deviceIdentifier: string; since?: string; now: Date },
): Promise<DeviceChanges | undefined> {
  const rows = await database
    .select({
      copyId: walletCopy.id,
      passId: walletCopy.passId,
      isNew: isNewSince(since),
      tag: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
    })
    .from(walletCopy)
    .innerJoin(pass, eq(pass.id, walletCopy.passId))
    .where(and(eq(walletCopy.deviceIdentifier, deviceIdentifier), isNull(walletCopy.removedAt)));
  const changed = rows.filter(({ isNew }) => isNew);
  const [first] = changed;
  if (!first) return undefined;
  const copyIds = changed.map(({ copyId }) => copyId);
  await inTransaction(database, (transaction) =>
    transaction
      .update(walletCopy)
      .set({ askedAt: now })
      .where(and(inArray(walletCopy.id, copyIds), isNull(walletCopy.removedAt))),
  );
  return { passIds: changed.map(({ passId }) => passId), tag: first.tag };
}

/** An invalid tag, or one from the future (after a restore of the database), is ignored. */
function isNewSince(since: string | undefined) {
  if (since === undefined || !isTransactionNumber(since)) return sql<boolean>`true`;
  const tag = sql`${since}::xid8`;
  return sql<boolean>`(
    ${pass.changedIn} >= ${tag} or ${walletCopy.registeredIn} >= ${tag}
    or ${tag} > pg_snapshot_xmin(pg_current_snapshot())
  )`;
}

function isTransactionNumber(text: string): boolean {
  return /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 63n;
}

/**
 * Records that a device has fetched a version of a pass, and that every notification sent to it
 * is thereby delivered.
 *
 * The wallet's protocol names the device when it asks what is new, and not when it fetches the
 * pass. A fetch is therefore attributed to the copy which has been waiting longest since it
 * asked, and of no other: two devices that asked are not both taken to have the pass when only
 * one of them fetched it, and a download by anybody else delivers nothing.
 */
export function recordFetch(
  database: Database,
  { passId, version, now }: { passId: string; version: Date; now: Date },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const [copy] = await transaction
      .select({ id: walletCopy.id })
      .from(walletCopy)
      .where(
        and(
          eq(walletCopy.passId, passId),
          isNull(walletCopy.removedAt),
          isNotNull(walletCopy.askedAt),
        ),
      )
      .orderBy(asc(walletCopy.askedAt), asc(walletCopy.id))
      .limit(1)
      .for("no key update");
    if (!copy) return;
    await transaction
      .update(walletCopy)
      .set({ askedAt: null, fetchedVersion: version, lastUsedAt: now })
      .where(eq(walletCopy.id, copy.id));
    const last = transaction
      .selectDistinctOn([notificationEntry.notificationId], {
        notificationId: notificationEntry.notificationId,
        position: notificationEntry.position,
        status: notificationEntry.status,
      })
      .from(notificationEntry)
      .where(eq(notificationEntry.walletCopyId, copy.id))
      .orderBy(notificationEntry.notificationId, desc(notificationEntry.position))
      .as("last");
    const sent = await transaction.select().from(last).where(eq(last.status, sql`'SENT'`));
    if (sent.length === 0) return;
    await transaction.insert(notificationEntry).values(
      sent.map(({ notificationId, position }) => ({
        notificationId,
        walletCopyId: copy.id,
        position: position + 1,
        status: "DELIVERED" as const,
        enteredAt: now,
      })),
    );
  });
}

const batchSize = 50;
/** Delay before a retry, after a failed push or a process that died meanwhile. */
const retryDelayMs = 5 * 60_000;

/** A device on platform A whose pass has changed. */
interface DueUpdate {
  copyId: string;
  pushToken: string | null;
  /** Due time of the next attempt, set by the claim. It identifies the claim: a later change replaces it. */
  retryAt: Date;
}

/**
 * Claims the copies on platform A whose passes changed, by postponing the next attempt. After a crash
 * the devices are notified again later, which is harmless: a device with the current version gets
 * "not modified".
 */
export async function claimDueUpdates(database: Database, now: Date): Promise<DueUpdate[]> {
  const { id, pushDueAt, pushToken, removedAt } = walletCopy;
  const retryAt = new Date(now.getTime() + retryDelayMs);
  const isDue = and(lte(pushDueAt, now), isNull(removedAt));
  const claimed = await database
    .update(walletCopy)
    .set({ pushDueAt: retryAt })
    .where(isAmongOldest(id, isDue, pushDueAt, batchSize))
    .returning({ copyId: id, pushToken });
  return claimed.map((copy) => ({ ...copy, retryAt }));
}

/** Records an accepted push. A change made meanwhile stays due: only the claim's own mark is cleared. */
export async function recordUpdatePushed(
  database: Database,
  { copyId, retryAt }: DueUpdate,
): Promise<void> {
  await database
    .update(walletCopy)
    .set({ pushDueAt: null })
    .where(and(eq(walletCopy.id, copyId), eq(walletCopy.pushDueAt, retryAt)));
}
