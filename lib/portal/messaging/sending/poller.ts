import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import { markStaleOperationsUnknown } from "#portal/passes/operation-store.ts";
import { recordOperation } from "#portal/passes/record-operation.ts";
import { claimDuePolls, markStaleSendsUnknown } from "./dispatch-store.ts";
import { pollDispatch } from "./poll-dispatch.ts";
import { staleCallMs } from "./poll-schedule.ts";
import { recordSending } from "./record-sending.ts";
import type { Sending } from "./send-dispatch.ts";

/** Rate limit: at most five polls a second, whatever is open. */
const pauseMs = 200;
const idleMs = 500;
/** Back-off after a failure: a database that is away gets time, and the log is spared. */
const afterFailureMs = 5_000;
const leaseMs = 60_000;

/** One round: marks calls that were cut off as unknown, and polls the message that is due the longest. */
export async function pollOnce(sending: Sending): Promise<"polled" | "idle"> {
  const { database, clock } = sending;
  const now = clock();
  await database.transaction(async (transaction) => {
    const staleCalls = await markStaleSendsUnknown(
      transaction,
      new Date(now.getTime() - staleCallMs),
      now,
    );
    for (const lost of staleCalls) {
      await recordSending(transaction, lost, { state: "unknown", reason: "interrupted" });
    }
    const staleOperations = await markStaleOperationsUnknown(
      transaction,
      new Date(now.getTime() - staleCallMs),
      now,
    );
    for (const lost of staleOperations)
      await recordOperation(transaction, lost, { state: "unknown" });
  });
  const [due] = await claimDuePolls(database, { now, leaseMs, limit: 1 });
  if (!due) return "idle";
  await inSpan("job polling", {}, () => pollDispatch(sending, due));
  return "polled";
}

/** Polls until the signal aborts; run by the leader. */
export async function runPoller(sending: Sending, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    const did = await pollOnce(sending).catch((error) => {
      log().error({ reason: reasonOf(error) }, "polling for message statuses failed");
      return "failed" as const;
    });
    const pause = { polled: pauseMs, idle: idleMs, failed: afterFailureMs }[did];
    await wait(Math.max(0, pause - (performance.now() - began)), undefined, { signal }).catch(
      () => {},
    );
  }
}
