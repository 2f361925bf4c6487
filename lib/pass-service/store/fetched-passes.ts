import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { notificationEntry } from "./schema/notification.ts";
import { walletCopy } from "./schema/wallet.ts";
import { inTransaction } from "./transaction.ts";

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
