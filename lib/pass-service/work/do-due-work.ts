import type { Service } from "../service.ts";
import { sendDueNotifications } from "./send-due-notifications.ts";
import { sendDueSms } from "./send-due-sms.ts";
import { sendDueUpdates } from "./send-due-updates.ts";

/** Processes one batch of due work; returns how many records it processed. */
export type DueWork = (service: Service) => Promise<number>;

/**
 * Processes all due work, batch after batch, until nothing is due or the signal aborts; returns how
 * many records were processed. SMS and push run in parallel: a slow SMS carrier does not delay push.
 */
export async function doDueWork(service: Service, signal?: AbortSignal): Promise<number> {
  const done = await Promise.allSettled([
    drainQueue(sendDueSms, service, signal),
    drainPushQueues(service, signal),
  ]);
  let steps = 0;
  for (const one of done) {
    if (one.status === "rejected") throw one.reason;
    steps += one.value;
  }
  return steps;
}

/** Notifications first: a device that got one need not be notified of the update as well. */
async function drainPushQueues(service: Service, signal: AbortSignal | undefined) {
  const sent = await drainQueue(sendDueNotifications, service, signal);
  return sent + (await drainQueue(sendDueUpdates, service, signal));
}

async function drainQueue(
  kind: DueWork,
  service: Service,
  signal: AbortSignal | undefined,
): Promise<number> {
  let steps = 0;
  while (!signal?.aborted) {
    const more = await kind(service);
    if (more === 0) break;
    steps += more;
  }
  return steps;
}
