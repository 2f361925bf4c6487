import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import { claimDuePolls } from "./dispatch-store.ts";
import { pollDispatch } from "./poll-dispatch.ts";
import type { Sending } from "./send-dispatch.ts";

/** Rate limit: at most five polls a second, whatever is open. */
const pauseMs = 200;
const idleMs = 500;
/** Back-off after a failure: a database that is away gets time, and the log is spared. */
const afterFailureMs = 5_000;
const leaseMs = 60_000;

/** One round: polls the message that is due the longest. */
export async function pollOnce(sending: Sending): Promise<"polled" | "idle"> {
  const { database, clock } = sending;
  const [due] = await claimDuePolls(database, { now: clock(), leaseMs, limit: 1 });
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
