import type { Service } from "../service.ts";
import { sendDueNotifications } from "./send-due-notifications.ts";
import { sendDueSms } from "./send-due-sms.ts";
import { tellDueUpdates } from "./tell-due-updates.ts";

/** Takes one batch of what is due a step further, and says how many steps that took. */
export type DueWork = (service: Service) => Promise<number>;

/**
 * Does everything that is due, batch after batch, until nothing is or the signal ends it, and says
 * how many steps that took. A slow carrier of text messages does not hold notifications up.
 */
export async function doDueWork(service: Service, signal?: AbortSignal): Promise<number> {
  const done = await Promise.allSettled([
    untilNoneIsDue(sendDueSms, service, signal),
    untilDevicesKnow(service, signal),
  ]);
  let steps = 0;
  for (const one of done) {
    if (one.status === "rejected") throw one.reason;
    steps += one.value;
  }
  return steps;
}

/** Messages first: a device that was told of one need not be told of the change as well. */
async function untilDevicesKnow(service: Service, signal: AbortSignal | undefined) {
  const sent = await untilNoneIsDue(sendDueNotifications, service, signal);
  return sent + (await untilNoneIsDue(tellDueUpdates, service, signal));
}

async function untilNoneIsDue(
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
