import { defaultNotifiedStatuses, type PassStatus, passWallets } from "#contract/index.ts";
import { passStatusOf } from "../../domain/pass-status.ts";
import { queueNotification as store } from "../../store/notifications.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { notificationResponse } from "./notification-response.ts";

/**
 * Queues a message for the wallets that hold a pass. Section "Push notifications". One that a
 * filter excludes is refused; the interface does not state what becomes of it. One that the filters
 * admit is queued though no wallet holds the pass now, and ends as NO_ANSWER.
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
  const wallets = body.passWallets ?? passWallets;
  if (wallets.length === 0) return refusals.reachesNobody();
  const queued = await store(
    database,
    { id: newId(), issuerId, passId, message, createdAt: now, nextStepAt: now },
    wallets,
  );
  if (!queued) return refusals.reachesNobody();
  service.wakeWorker();
  return notificationResponse(queued);
};
