import { v5 as nameBasedId } from "uuid";
import type { NotificationStatus } from "#contract/index.ts";
import { logSendFailure } from "../carriers/carrier.ts";
import { copyStatusAfter, copyStepOf, isUnfinished } from "../domain/notification-status.ts";
import { nextAttemptAt } from "../domain/retry-schedule.ts";
import {
  isSendOver,
  isUnsent,
  type SendOutcome,
  type SmsStep,
  smsStepOf,
  stepAfterSend,
} from "../domain/sms-step.ts";
import { smsReportCode } from "../secrets.ts";
import type { Service } from "../service.ts";
import {
  type ClaimedNotification,
  claimDueNotifications,
  recordCopyStatus,
  releaseNotification,
  renewClaim,
} from "../store/due-notifications.ts";
import type { StoredInstance } from "../store/notifications.ts";
import { type ClaimedSms, claimDueSms, recordSmsStep } from "../store/sms.ts";
import { patchDueObjects } from "./patch-objects.ts";
import { pushDueUpdates } from "./push-updates.ts";

/** Processes one batch of due work; returns how many records it processed. */
type DueWork = (service: Service) => Promise<number>;

/** Processes all due work; SMS and push in parallel, so that a slow carrier delays no push. */
export async function doDueWork(service: Service, signal?: AbortSignal): Promise<number> {
  const done = await Promise.allSettled([
    drainQueue(sendDueSms, service, signal),
    drainPushQueues(service, signal),
    drainQueue(patchDueObjects, service, signal),
  ]);
  let steps = 0;
  for (const one of done) {
    if (one.status === "rejected") throw one.reason;
    steps += one.value;
  }
  return steps;
}

/** Order: updates are pushed before notifications, because on platform A they carry the notifications. */
async function drainPushQueues(service: Service, signal: AbortSignal | undefined) {
  const pushed = await drainQueue(pushDueUpdates, service, signal);
  return pushed + (await drainQueue(sendDueNotifications, service, signal));
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

/** Sends or polls one batch of due text messages concurrently, with no transaction open meanwhile. */
const sendDueSms: DueWork = async (service) => {
  const { database, clock, claim } = service;
  // Before the claim: what fails afterwards leaves messages of which nobody knows whether they left.
  const secret = await service.secret();
  const messages = await claimDueSms(database, clock(), claim);
  await Promise.all(messages.map((sms) => sendOrPoll(service, sms, secret)));
  return messages.length;
};

async function sendOrPoll(service: Service, sms: ClaimedSms, secret: string): Promise<void> {
  const { database, clock, carrier, log, metrics } = service;
  const record = async (step: SmsStep & { reference?: string | undefined }, now: Date) => {
    if (await recordSmsStep(database, sms, step, now)) metrics.countStep(step);
  };
  const isPolled = carrier.follow !== undefined;
  if (!isUnsent(sms.status)) {
    const reported =
      (await carrier.follow?.(sms).catch((error) => logSendFailure(log, error, null))) ?? null;
    const now = clock();
    return record(smsStepOf(sms, reported, now, isPolled), now);
  }
  const outcome = await send(service, sms, secret);
  if (!isSendOver(sms)) metrics.countSend(outcome);
  const now = clock();
  const step = stepAfterSend(sms, outcome, now, isPolled);
  const reference = outcome.kind === "decided" ? outcome.reference : undefined;
  await record({ ...step, reference }, now);
}

/** Hands a message over, unless it may have been handed over already to a carrier that sends each anew. */
async function send(
  { addresses, carrier, clock, log }: Service,
  sms: ClaimedSms,
  secret: string,
): Promise<SendOutcome> {
  if (isSendOver(sms)) return { kind: "not-taken" };
  const failed: SendOutcome = { kind: carrier.isIdempotent ? "not-taken" : "unknown" };
  if (sms.interrupted && !carrier.isIdempotent) return failed;
  const reportUrl = addresses.smsReport(sms.id, smsReportCode(secret, sms.id));
  return carrier
    .send(sms, { now: clock(), reportUrl })
    .catch((error) => logSendFailure(log, error, failed));
}

/** Concurrent sends to the copies of one notification. */
const maxConcurrentSends = 10;

/** Sends or polls one batch of due notifications; returns how many were due. */
export async function sendDueNotifications(service: Service): Promise<number> {
  const { database, clock, claim } = service;
  const notifications = await claimDueNotifications(database, clock(), claim);
  await Promise.all(notifications.map((one) => step(service, one)));
  return notifications.length;
}

async function step(service: Service, notification: ClaimedNotification): Promise<void> {
  const turns: Awaited<ReturnType<typeof copyTurn>>[] = [];
  for (let at = 0; at < notification.instances.length; at += maxConcurrentSends) {
    if (at > 0 && !(await renewClaim(service.database, notification, service.claim))) return;
    const batch = notification.instances.slice(at, at + maxConcurrentSends);
    turns.push(...(await Promise.all(batch.map((copy) => copyTurn(service, notification, copy)))));
  }
  // Progress of any copy resets the count of attempts.
  const attempts = turns.includes("further") ? 0 : notification.attempts;
  const more = turns.some((turn) => turn !== "done");
  const nextStepAt = more ? nextAttemptAt(attempts, service.clock()) : null;
  await releaseNotification(service.database, notification, { attempts, nextStepAt });
}

/** Each copy's result is recorded at once, so that no copy waits for another. */
async function copyTurn(
  { database, clock, push, log }: Service,
  notification: ClaimedNotification,
  copy: StoredInstance,
): Promise<"further" | "waiting" | "done"> {
  const { id, message, attempts } = notification;
  const { copyId, platform, history } = copy;
  const last = history.at(-1)?.status ?? "QUEUED";
  const copyStep = copyStepOf(last, platform);
  if (copyStep === "nothing") return "done";
  // Idempotency key of this notification to this copy, the same at every attempt.
  const target = { copyId, platform, deliveryId: nameBasedId(copyId, id) };
  const reported = await (copyStep === "send" ? send() : push.follow?.(target))?.catch((error) =>
    logSendFailure(log, error, last),
  );
  if (!reported) return "done";
  const status = copyStatusAfter(copyStep, reported, attempts);
  const enteredAt = clock();
  if (status) await recordCopyStatus(database, id, copy, { status, enteredAt });
  if (!isUnfinished(status ?? last, platform, attempts)) return "done";
  return status ? "further" : "waiting";

  async function send(): Promise<NotificationStatus> {
    // A copy that was removed from its wallet cannot get the message.
    return copy.removed ? "NO_ANSWER" : push.send(target, message);
  }
}
