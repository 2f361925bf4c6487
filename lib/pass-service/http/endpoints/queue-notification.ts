import { defaultNotifiedStatuses, type PassStatus, passWallets } from "#contract/index.ts";
import { passStatusOf } from "../../domain/pass-status.ts";
import { queueNotification as store } from "../../store/notifications.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { notificationResponse } from "./notification-response.ts";

/**
 * Queues a message for the wallets that hold a pass. Section "Push notifications". One that no
 * filter lets through is refused; the interface does not state what becomes of it.
 */
export const queueNotification: EndpointHandler<"queueNotification"> = async (service, call) => {
  const { database, clock, newId } = service;
  const { issuerId, body } = call;
  const now = clock();
  const passId = body.passId.toLowerCase();
  const pass = await service.findPass(issuerId, passId);
  if (!pass) return refusals.notFound();
  const statuses: readonly PassStatus[] = body.passStatuses ?? defaultNotifiedStatuses;
  if (!statuses.includes(passStatusOf(pass, now))) return refusals.reachesNobody();
  const { message } = body;
  const queued = await store(
    database,
    { id: newId(), issuerId, passId, message, createdAt: now, nextStepAt: now },
    body.passWallets ?? passWallets,
  );
  if (!queued) return refusals.reachesNobody();
  service.wakeWorker();
  return notificationResponse(queued);
};
