import { asc, eq, lte } from "drizzle-orm";
import type { Push } from "../carriers/push.ts";
import { isDeliveryTracked } from "../domain/notification-status.ts";
import type { Database } from "./database.ts";
import { findInstances } from "./notifications.ts";
import { notification, notificationEntry } from "./schema/notification.ts";

const deliveryMs = 1_000;

/**
 * Takes the notification that has waited longest one step further, all its copies together; false
 * when none is due. One transaction, for the reasons given in `due-sms.ts`.
 */
export async function stepDueNotification(
  database: Database,
  push: Push,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [due] = await transaction
      .select()
      .from(notification)
      .where(lte(notification.nextStepAt, now))
      .orderBy(asc(notification.nextStepAt))
      .limit(1)
      .for("no key update", { skipLocked: true });
    if (!due) return false;
    let more = false;
    for (const { copyId, platform, history } of await findInstances(transaction, due.id)) {
      const last = history.at(-1)?.status;
      const tracked = isDeliveryTracked(platform);
      if (last !== "QUEUED" && !(last === "SENT" && tracked)) continue;
      const status =
        last === "QUEUED" ? await push.send({ copyId, platform }, due.message) : "DELIVERED";
      await transaction.insert(notificationEntry).values({
        notificationId: due.id,
        walletCopyId: copyId,
        position: history.length,
        status,
        enteredAt: now,
      });
      more ||= status === "SENT" && tracked;
    }
    const nextStepAt = more ? new Date(now.getTime() + deliveryMs) : null;
    await transaction.update(notification).set({ nextStepAt }).where(eq(notification.id, due.id));
    return true;
  });
}
