import {
  defaultNotifiedStatuses,
  type Notification,
  type PassStatus,
  passWallets,
} from "#contract/index.ts";
import { notificationStateOf } from "../../domain/notification-status.ts";
import { passStatusOf } from "../../domain/pass-status.ts";
import {
  findNotification,
  type NotificationRecord,
  queueNotification,
  type StoredInstance,
} from "../../store/notifications.ts";
import { platformBDevice } from "../../store/platform-b-objects.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { httpRefusals } from "../http-refusal.ts";

/**
 * Queues a message for the wallets that hold a pass. Section "Push notifications". One that a
 * filter excludes is refused; the interface does not state what becomes of it. One that the filters
 * admit is queued though no wallet holds the pass now, and ends as NO_ANSWER.
 */
export const queueNotificationEndpoint: EndpointHandler<"queueNotification"> = async (
  service,
  call,
) => {
  const { database, clock, newId } = service;
  const { issuerId, body } = call;
  const now = clock();
  const passId = body.passId.toLowerCase();
  const pass = await service.findPass(issuerId, passId);
  if (!pass) return httpRefusals.notFound();
  const statuses: readonly PassStatus[] = body.passStatuses ?? defaultNotifiedStatuses;
  if (!statuses.includes(passStatusOf(pass, now))) return httpRefusals.reachesNobody();
  const { message } = body;
  const wallets = body.passWallets ?? passWallets;
  if (wallets.length === 0) return httpRefusals.reachesNobody();
  const queued = await queueNotification(
    database,
    { id: newId(), issuerId, passId, message, createdAt: now, nextStepAt: now },
    wallets,
  );
  if (!queued) return httpRefusals.reachesNobody();
  service.wakeWorker();
  return notificationResponse(queued);
};

/** Section "Push notifications", GET. */
export const readNotificationEndpoint: EndpointHandler<"readNotification"> = async (
  { database },
  { issuerId, id },
) => {
  const found = await findNotification(database, issuerId, id);
  return found ? notificationResponse(found) : httpRefusals.notFound();
};

/** Section "Notification object". */
function notificationResponse({ notification, instances }: NotificationRecord): Notification {
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
