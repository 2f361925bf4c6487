import type { Notification } from "#contract/index.ts";
import { notificationStateOf } from "../../domain/notification-status.ts";
import type { NotificationRecord, StoredInstance } from "../../store/notifications.ts";

/** The interface's fixed device name for the wallet that does not report its device. */
const platformBDevice = "Platform B wallet";

/** Section "Notification object". */
export function notificationResponse({
  notification,
  instances,
}: NotificationRecord): Notification {
  const { status, sentAt, deliveredAt } = notificationStateOf(
    instances.flatMap(({ history }) => history),
    notification.nextStepAt === null,
  );
  return {
    id: notification.id,
    passId: notification.passId,
    message: notification.message,
    status,
    whenCreated: notification.createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    passInstances: instances.map((instance) => ({
      id: instance.copyId,
      device: deviceOf(instance),
      statusHistory: instance.history.map((entry) => ({
        status: entry.status,
        whenCreated: entry.enteredAt.toISOString(),
      })),
    })),
  };
}

function deviceOf({ platform, device }: StoredInstance): string {
  return platform === "PLATFORM_B_WALLET" ? platformBDevice : device;
}
