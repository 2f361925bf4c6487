import "server-only";
import type { Notification, SmsRecord } from "#contract/index.ts";
import type { Dispatch } from "./dispatch.ts";
import { notificationDeliveryStatus, smsDeliveryStatus } from "./dispatch-state.ts";
import { type PolledEvent, recordPoll } from "./dispatch-store.ts";
import { nextPollAt } from "./poll-schedule.ts";
import type { Sending } from "./send-dispatch.ts";

/** Polls the service once for the status of an accepted message, and records it. */
export async function pollDispatch(
  { database, client, clock }: Sending,
  dispatch: Dispatch,
): Promise<void> {
  const { kind, serviceId } = dispatch;
  if (!serviceId) return;
  const found =
    kind === "sms" ? await pollSms(client, serviceId) : await pollNotification(client, serviceId);
  const now = clock();
  const later = nextPollAt({
    acceptedAt: dispatch.sendingAt ?? dispatch.createdAt,
    pollCount: dispatch.pollCount + 1,
    now,
    jitter: Math.random(),
  });
  await recordPoll(database, dispatch, {
    delivery: found?.delivery,
    events: found?.events ?? [],
    nextPollAt: found?.delivery.isLast ? undefined : later,
    now,
  });
}

async function pollSms(client: Sending["client"], id: string) {
  const answer = await client.sms.read(id);
  if (answer.kind !== "ok") return undefined;
  return { delivery: smsDeliveryStatus(answer.value), events: smsEvents(answer.value) };
}

async function pollNotification(client: Sending["client"], id: string) {
  const answer = await client.notifications.read(id);
  if (answer.kind !== "ok") return undefined;
  return { delivery: notificationDeliveryStatus(answer.value), events: copyEvents(answer.value) };
}

function smsEvents({ statuses }: SmsRecord): PolledEvent[] {
  return statuses
    .map(({ status, timestamp }) => ({
      copyId: null,
      device: null,
      status,
      at: new Date(timestamp),
    }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function copyEvents({ passInstances }: Notification): PolledEvent[] {
  return passInstances.flatMap(({ id, device, statusHistory }) =>
    statusHistory
      .map(({ status, whenCreated }) => ({
        copyId: id,
        device,
        status,
        at: new Date(whenCreated),
      }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  );
}
