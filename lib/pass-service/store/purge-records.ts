import { and, inArray, isNull, lt } from "drizzle-orm";
import type { Database } from "./database.ts";
import { notification } from "./schema/notification.ts";
import { scanEvent, scanTransaction } from "./schema/scan.ts";
import { smsMessage } from "./schema/sms.ts";

/** Records of one transaction, which stays far within the statement time-out. */
const portion = 2_000;

/**
 * Deletes text messages and notifications that came before a moment and have ended, and scans that were
 * over before it, a portion at a time. Processes that do so at once skip each other's rows.
 */
export async function purgeRecords(
  database: Database,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  for (const purge of [purgeSms, purgeNotifications, purgeScans]) {
    let deleted = portion;
    while (deleted === portion && !signal.aborted) {
      deleted = await database.transaction((transaction) => purge(transaction, before));
    }
  }
}

async function purgeSms(transaction: Database, before: Date): Promise<number> {
  const old = await transaction
    .select({ id: smsMessage.id })
    .from(smsMessage)
    .where(and(lt(smsMessage.createdAt, before), isNull(smsMessage.nextStepAt)))
    .limit(portion)
    .for("update", { skipLocked: true });
  const ids = old.map(({ id }) => id);
  await transaction.delete(smsMessage).where(inArray(smsMessage.id, ids));
  return ids.length;
}

async function purgeNotifications(transaction: Database, before: Date): Promise<number> {
  const old = await transaction
    .select({ id: notification.id })
    .from(notification)
    .where(and(lt(notification.createdAt, before), isNull(notification.nextStepAt)))
    .limit(portion)
    .for("update", { skipLocked: true });
  const ids = old.map(({ id }) => id);
  await transaction.delete(notification).where(inArray(notification.id, ids));
  return ids.length;
}

async function purgeScans(transaction: Database, before: Date): Promise<number> {
  const old = await transaction
    .select({ id: scanTransaction.id })
    .from(scanTransaction)
    .where(lt(scanTransaction.expiresAt, before))
    .limit(portion)
    .for("update", { skipLocked: true });
  const ids = old.map(({ id }) => id);
  await transaction.delete(scanEvent).where(inArray(scanEvent.transactionId, ids));
  await transaction.delete(scanTransaction).where(inArray(scanTransaction.id, ids));
  return ids.length;
}
