import "server-only";
import type { Notification, SmsRecord } from "#contract/index.ts";
import { toldOfNotification, toldOfSms } from "./dispatch-state.ts";
import { type Dispatch, type LearnedEvent, recordPoll } from "./dispatch-store.ts";
import { nextPollAt } from "./follow-times.ts";
import type { Sending } from "./send-dispatch.ts";

/** Polls the service once for the status of an accepted message, and records it. */
export async function followDispatch(
  { database, client, clock }: Sending,
  followed: Dispatch,
): Promise<void> {
  const { kind, serviceId } = followed;
  if (!serviceId) return;
  const found =
    kind === "sms" ? await pollSms(client, serviceId) : await pollNotification(client, serviceId);
  const now = clock();
  const later = nextPollAt({
    acceptedAt: followed.sendingAt ?? followed.createdAt,
    pollCount: followed.pollCount + 1,
    now,
    jitter: Math.random(),
  });
  await recordPoll(database, followed, {
    told: found?.told,
    events: found?.events ?? [],
    nextPollAt: found?.told.isLast ? undefined : later,
    now,
  });
}

async function pollSms(client: Sending["client"], id: string) {
  const answer = await client.sms.read(id);
  if (answer.kind !== "ok") return undefined;
  return { told: toldOfSms(answer.value), events: smsEvents(answer.value) };
}

async function pollNotification(client: Sending["client"], id: string) {
  const answer = await client.notifications.read(id);
  if (answer.kind !== "ok") return undefined;
  return { told: toldOfNotification(answer.value), events: copyEvents(answer.value) };
}

function smsEvents({ statuses }: SmsRecord): LearnedEvent[] {
  return statuses
    .map(({ status, timestamp }) => ({
      copyId: null,
      device: null,
      status,
      at: new Date(timestamp),
    }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function copyEvents({ passInstances }: Notification): LearnedEvent[] {
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
