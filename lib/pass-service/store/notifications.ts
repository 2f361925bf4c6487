import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { NotificationStatus, PassWallet } from "#contract/index.ts";
import { type Database, inTransaction } from "./database.ts";
import { notification, notificationEntry } from "./schema/notification.ts";
import { walletCopy } from "./schema/wallet.ts";

type StoredNotification = typeof notification.$inferSelect;

export interface StoredInstance {
  copyId: string;
  platform: PassWallet;
  device: string;
  /** Whether the wallet has let the pass go since. */
  removed: boolean;
  history: { status: NotificationStatus; enteredAt: Date }[];
}

export interface NotificationRecord {
  notification: StoredNotification;
  instances: StoredInstance[];
}

/** Former copies that one notification is queued for; a pass may have had any number. */
const maxFormerCopies = 20;

/** Queues for the copies held now, else held last; undefined when every copy is excluded. */
export function queueNotification(
  database: Database,
  row: typeof notification.$inferInsert,
  wallets: readonly PassWallet[],
): Promise<NotificationRecord | undefined> {
  return inTransaction(database, async (transaction) => {
    const copies = await transaction
      .select({ id: walletCopy.id, removedAt: walletCopy.removedAt })
      .from(walletCopy)
      .where(and(eq(walletCopy.passId, row.passId), inArray(walletCopy.platform, [...wallets])))
      .orderBy(desc(walletCopy.removedAt), asc(walletCopy.id));
    if (copies.length === 0 && (await hadCopies(transaction, row.passId))) return undefined;
    const active = copies.filter(({ removedAt }) => removedAt === null);
    const notified = active.length > 0 ? active : copies.slice(0, maxFormerCopies);
    await transaction.insert(notification).values(row);
    if (notified.length > 0) {
      await transaction.insert(notificationEntry).values(
        notified.map(({ id }) => ({
          notificationId: row.id,
          walletCopyId: id,
          position: 0,
          status: "QUEUED" as const,
          enteredAt: row.createdAt,
        })),
      );
    }
    return findNotification(transaction, row.issuerId, row.id);
  });
}

async function hadCopies(transaction: Database, passId: string): Promise<boolean> {
  return (await transaction.$count(walletCopy, eq(walletCopy.passId, passId))) > 0;
}

/** A notification of this issuer with the complete history of every copy. */
export async function findNotification(
  database: Database,
  issuerId: string,
  id: string,
): Promise<NotificationRecord | undefined> {
  const [found] = await database
    .select()
    .from(notification)
    .where(and(eq(notification.issuerId, issuerId), eq(notification.id, id)));
  return found && { notification: found, instances: await findInstances(database, id) };
}

/** The copies of a notification in the order in which they came into their wallets. */
export async function findInstances(database: Database, id: string): Promise<StoredInstance[]> {
  const rows = await database
    .select({
      copyId: walletCopy.id,
      platform: walletCopy.platform,
      device: walletCopy.device,
      removed: sql<boolean>`${walletCopy.removedAt} is not null`,
      status: notificationEntry.status,
      enteredAt: notificationEntry.enteredAt,
    })
    .from(notificationEntry)
    .innerJoin(walletCopy, eq(walletCopy.id, notificationEntry.walletCopyId))
    .where(eq(notificationEntry.notificationId, id))
    .orderBy(asc(walletCopy.addedAt), asc(walletCopy.id), asc(notificationEntry.position));
  const instances = new Map<string, StoredInstance>();
  for (const { status, enteredAt, ...copy } of rows) {
    const instance = instances.get(copy.copyId) ?? { ...copy, history: [] };
    instance.history.push({ status, enteredAt });
    instances.set(copy.copyId, instance);
  }
  return [...instances.values()];
}

/** The newest messages that a copy in the service's own wallet has received, and their number. */
export async function findWalletMessages(
  database: Database,
  copyId: string,
  limit: number,
): Promise<{ messages: { message: string; receivedAt: Date }[]; total: number }> {
  const received = and(
    eq(notificationEntry.walletCopyId, copyId),
    eq(notificationEntry.status, "SENT"),
  );
  const messages = await database
    .select({ message: notification.message, receivedAt: notificationEntry.enteredAt })
    .from(notificationEntry)
    .innerJoin(notification, eq(notification.id, notificationEntry.notificationId))
    .where(received)
    .orderBy(desc(notificationEntry.enteredAt), desc(notification.id))
    .limit(limit);
  return { messages, total: await database.$count(notificationEntry, received) };
}
