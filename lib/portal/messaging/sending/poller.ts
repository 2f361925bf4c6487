import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Notification, SmsRecord } from "#contract/index.ts";
import type { Database } from "#portal/database/database.ts";
import { message, messageEvent } from "#portal/database/schema/messages.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import {
  type DeliveryStatus,
  nextPollAt,
  notificationDeliveryStatus,
  smsDeliveryStatus,
} from "./message-state.ts";
import { bumpVersion, type Message, type MessageEvent, messageOf } from "./message-store.ts";
import type { SendDependencies } from "./send-message.ts";

/** Rate limit: at most five rounds a second, whatever is open. */
const pauseMs = 200;
/** Pause while no poll is due; shorter than the first polling interval, so that no first poll is late. */
const idleMs = 1_500;
/** Back-off after a failure: a database that is away gets time, and the log is spared. */
const afterFailureMs = 5_000;
const leaseMs = 60_000;

/** Messages of bulk lists polled per round. Single messages come first, because somebody watches them. */
const bulkPollsPerRound = 4;

/** One round: polls the message that is due the longest, those that were sent alone first. */
export async function pollOnce(dependencies: SendDependencies): Promise<"polled" | "idle"> {
  const { database, clock } = dependencies;
  const now = clock();
  const alone = await claimDuePolls(database, { now, leaseMs, limit: 1, which: "alone" });
  const due =
    alone.length > 0
      ? alone
      : await claimDuePolls(database, { now, leaseMs, limit: bulkPollsPerRound, which: "all" });
  if (due.length === 0) return "idle";
  await Promise.all(
    due.map((one) => inSpan("job polling", {}, () => pollMessage(dependencies, one))),
  );
  return "polled";
}

/** Polls until the signal aborts; run by the leader. */
export async function runPoller(
  dependencies: SendDependencies,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    const pause = await pollWhenDue(dependencies).catch((error) => {
      log().error({ reason: reasonOf(error) }, "polling for message statuses failed");
      return afterFailureMs;
    });
    await wait(Math.max(0, pause - (performance.now() - began)), undefined, { signal }).catch(
      () => {},
    );
  }
}

/** Milliseconds until the next round, from the beginning of this one. */
async function pollWhenDue(dependencies: SendDependencies): Promise<number> {
  const due = await earliestPoll(dependencies.database);
  const dueInMs = due ? due.getTime() - dependencies.clock().getTime() : idleMs;
  if (dueInMs > 0) return Math.min(dueInMs, idleMs);
  await pollOnce(dependencies);
  return pauseMs;
}

/** Polls the service once for the status of an accepted message, and records it. */
async function pollMessage(
  { database, client, clock }: SendDependencies,
  message: Message,
): Promise<void> {
  const { kind, serviceId } = message;
  if (!serviceId) return;
  const found =
    kind === "sms" ? await pollSms(client, serviceId) : await pollNotification(client, serviceId);
  const now = clock();
  const later = nextPollAt({
    acceptedAt: message.sendingAt ?? message.createdAt,
    pollCount: message.pollCount + 1,
    now,
    jitter: Math.random(),
  });
  await recordPoll(database, message, {
    delivery: found?.delivery,
    sender: found?.sender,
    events: found?.events ?? [],
    nextPollAt: found?.delivery.isLast ? undefined : later,
    now,
  });
}

async function pollSms(client: SendDependencies["client"], id: string) {
  const answer = await client.sms.read(id);
  if (answer.kind !== "ok") return undefined;
  const { value } = answer;
  const sender = value.sender.trim() || undefined;
  return { delivery: smsDeliveryStatus(value), sender, events: smsEvents(value) };
}

async function pollNotification(client: SendDependencies["client"], id: string) {
  const answer = await client.notifications.read(id);
  if (answer.kind !== "ok") return undefined;
  const { value } = answer;
  const delivery = notificationDeliveryStatus(value);
  return { delivery, sender: undefined, events: copyEvents(value) };
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

/** The earliest poll that is due; undefined when no message is polled. */
async function earliestPoll(database: Database): Promise<Date | undefined> {
  const [first] = await database
    .select({ due: message.nextPollAt })
    .from(message)
    .where(isNotNull(message.nextPollAt))
    .orderBy(message.nextPollAt)
    .limit(1);
  return first?.due ?? undefined;
}

interface DuePolls {
  now: Date;
  leaseMs: number;
  limit: number;
  /** Those that were sent alone, or all of them. */
  which: "alone" | "all";
}

/** Claims messages to poll under a lease: a poll that is cut off is repeated after it. */
export async function claimDuePolls(
  database: Database,
  { now, leaseMs, limit, which }: DuePolls,
): Promise<Message[]> {
  const due = database
    .select({ id: message.id })
    .from(message)
    .where(
      and(
        isNotNull(message.nextPollAt),
        lte(message.nextPollAt, now),
        which === "alone" ? isNull(message.listId) : undefined,
      ),
    )
    .orderBy(message.nextPollAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  const claimed = await database
    .update(message)
    .set({ nextPollAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(message.id, due))
    .returning();
  return claimed.map(messageOf);
}

type PolledEvent = Pick<MessageEvent, "copyId" | "device" | "status" | "at">;

/** What a poll returned. The events are the service's whole list, and take the place of the earlier. */
export async function recordPoll(
  database: Database,
  seen: Pick<Message, "id" | "status" | "state">,
  polled: {
    delivery: DeliveryStatus | undefined;
    sender?: string | undefined;
    events: PolledEvent[];
    nextPollAt: Date | undefined;
    now: Date;
  },
): Promise<void> {
  const { delivery, sender, events, nextPollAt, now } = polled;
  const isOver = !nextPollAt;
  await database.transaction(async (transaction) => {
    const state = delivery?.state ?? seen.state;
    const settled = isOver && state === "accepted" ? "unresolved" : state;
    const isChanged =
      settled !== seen.state || (delivery && delivery.status !== seen.status) || isOver;
    const [row] = await transaction
      .update(message)
      .set({
        state: settled,
        ...(delivery && { status: delivery.status }),
        ...(sender && { sender }),
        ...(isOver && { finishedAt: now }),
        ...(isChanged && bumpVersion),
        nextPollAt: nextPollAt ?? null,
        pollCount: sql`${message.pollCount} + 1`,
      })
      .where(
        and(eq(message.id, seen.id), inArray(message.state, ["accepted", "succeeded", "failed"])),
      )
      .returning({ request: message.request });
    if (!row || !delivery) return;
    await transaction.delete(messageEvent).where(eq(messageEvent.messageId, seen.id));
    if (events.length === 0) return;
    await transaction.insert(messageEvent).values(
      events.map((event, position) => ({
        ...event,
        // Erased during the poll: the device is not stored again.
        device: row.request === null ? null : event.device,
        id: crypto.randomUUID(),
        messageId: seen.id,
        position,
      })),
    );
  });
}
