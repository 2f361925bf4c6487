import { logSendFailure } from "../carriers/carrier.ts";
import { isUnsent, smsStepOf } from "../domain/sms-step.ts";
import type { Service } from "../service.ts";
import { type ClaimedSms, claimDueSms, recordSmsStep } from "../store/due-sms.ts";
import { pushDueUpdates } from "./push-due-updates.ts";
import { sendDueNotifications } from "./send-due-notifications.ts";

/** Processes one batch of due work; returns how many records it processed. */
type DueWork = (service: Service) => Promise<number>;

/** Processes all due work; SMS and push in parallel, so that a slow carrier delays no push. */
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

const sendDueUpdates: DueWork = async ({ database, platformA, clock }) =>
  platformA ? pushDueUpdates(database, platformA.devices, clock()) : 0;

/** Sends or polls one batch of due text messages concurrently, with no transaction open meanwhile. */
const sendDueSms: DueWork = async (service) => {
  const { database, clock, claim } = service;
  const messages = await claimDueSms(database, clock(), claim);
  await Promise.all(messages.map((sms) => sendOrPoll(service, sms)));
  return messages.length;
};

async function sendOrPoll(service: Service, sms: ClaimedSms): Promise<void> {
  const { database, clock, carrier } = service;
  const response = isUnsent(sms.status) ? carrier.send(sms, clock()) : carrier.follow(sms);
  const reported = await response.catch((error) => logSendFailure(service.log, error, null));
  const now = clock();
  await recordSmsStep(database, sms, smsStepOf(sms, reported, now), now);
}
