import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import { claimDuePolls, earliestPoll } from "./dispatch-store.ts";
import { pollDispatch } from "./poll-dispatch.ts";
import type { Sending } from "./send-dispatch.ts";

/** Rate limit: at most five rounds a second, whatever is open. */
const pauseMs = 200;
/** Shorter than the first interval of polling: what is sent meanwhile is not asked about late. */
const idleMs = 1_500;
/** Back-off after a failure: a database that is away gets time, and the log is spared. */
const afterFailureMs = 5_000;
const leaseMs = 60_000;

/** Of batches, so many a round: there are thousands of them, and nobody waits before one. */
const ofBatches = 4;

/** One round: polls the message that is due the longest, those that were sent alone first. */
export async function pollOnce(sending: Sending): Promise<"polled" | "idle"> {
  const { database, clock } = sending;
  const now = clock();
  const alone = await claimDuePolls(database, { now, leaseMs, limit: 1, which: "alone" });
  const due =
    alone.length > 0
      ? alone
      : await claimDuePolls(database, { now, leaseMs, limit: ofBatches, which: "all" });
  if (due.length === 0) return "idle";
  await Promise.all(due.map((one) => inSpan("job polling", {}, () => pollDispatch(sending, one))));
  return "polled";
}

/** Polls until the signal aborts; run by the leader. */
export async function runPoller(sending: Sending, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    const pause = await pollWhenDue(sending).catch((error) => {
      log().error({ reason: reasonOf(error) }, "polling for message statuses failed");
      return afterFailureMs;
    });
    await wait(Math.max(0, pause - (performance.now() - began)), undefined, { signal }).catch(
      () => {},
    );
  }
}

/** Milliseconds until the next round, from the beginning of this one. */
async function pollWhenDue(sending: Sending): Promise<number> {
  const due = await earliestPoll(sending.database);
  const dueInMs = due ? due.getTime() - sending.clock().getTime() : idleMs;
  if (dueInMs > 0) return Math.min(dueInMs, idleMs);
  await pollOnce(sending);
  return pauseMs;
}
