import { asc, eq, lte } from "drizzle-orm";
import type { NotificationStatus } from "#contract/index.ts";
import type { Push } from "../carriers/push.ts";
import { isDeliveryTracked } from "../domain/notification-status.ts";
import type { Database } from "./database.ts";
import { findInstances, type StoredInstance } from "./notifications.ts";
import { notification, notificationEntry } from "./schema/notification.ts";
import { findVersion, holdToldCopies, type ToldCopy } from "./told-devices.ts";

const deliveryMs = 1_000;

/**
 * Takes the notification that has waited longest one step further, all its copies together; false
 * when none is due. One transaction, for the reasons given in `due-sms.ts`.
 *
 * The copies are sent to side by side, and a push answers within seconds, so the lock on the
 * notification is held no longer than that; only another worker looks at it, and passes on. A
 * process that dies between the sending and the record sends again. On platform A the holder does
 * not notice: what is sent there only says that something is new.
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
    const version = await findVersion(transaction, due.passId);
    const instances = await findInstances(transaction, due.id);
    const sent = await sendTo(instances.filter(isQueued), push, due.message);
    const copyIds = [...sent].flatMap(([copyId, status]) => (status === "SENT" ? [copyId] : []));
    const held = await holdToldCopies(transaction, { passId: due.passId, copyIds, version });

    const entries = instances.flatMap((instance) =>
      nextStatuses(instance, sent.get(instance.copyId), held.get(instance.copyId)).map(
        (status, at) => ({
          notificationId: due.id,
          walletCopyId: instance.copyId,
          position: instance.history.length + at,
          status,
          enteredAt: now,
        }),
      ),
    );
    if (entries.length > 0) await transaction.insert(notificationEntry).values(entries);
    const more = instances.some(
      (instance) => sent.get(instance.copyId) === "SENT" && isImagined(instance),
    );
    const nextStepAt = more ? new Date(now.getTime() + deliveryMs) : null;
    await transaction.update(notification).set({ nextStepAt }).where(eq(notification.id, due.id));
    return true;
  });
}

async function sendTo(
  instances: StoredInstance[],
  push: Push,
  message: string,
): Promise<Map<string, NotificationStatus>> {
  const sent = instances.map(async ({ copyId, platform }) => {
    const status = await push.send({ copyId, platform }, message);
    return [copyId, status] as const;
  });
  return new Map(await Promise.all(sent));
}

/**
 * What a copy enters in this step. A device that fetched the pass with the message on it before
 * this was recorded has it already; the others are recorded when they fetch it.
 */
function nextStatuses(
  instance: StoredInstance,
  sent: NotificationStatus | undefined,
  told: ToldCopy | undefined,
): NotificationStatus[] {
  if (sent) return sent === "SENT" && told?.isUpToDate ? ["SENT", "DELIVERED"] : [sent];
  return instance.history.at(-1)?.status === "SENT" && isImagined(instance) ? ["DELIVERED"] : [];
}

function isQueued({ history }: StoredInstance): boolean {
  return history.at(-1)?.status === "QUEUED";
}

/** A copy on platform A without a device comes from a fixture: it has the message a second later. */
function isImagined({ platform, hasDevice }: StoredInstance): boolean {
  return isDeliveryTracked(platform) && !hasDevice;
}
