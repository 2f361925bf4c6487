import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import { doubtOldOperations } from "#portal/passes/operation-store.ts";
import { recordOperation } from "#portal/passes/record-operation.ts";
import { doubtOldCalls, takeDueLooks } from "#portal/sending/dispatch-store.ts";
import { followDispatch } from "#portal/sending/follow-dispatch.ts";
import { callMs } from "#portal/sending/follow-times.ts";
import { recordSending } from "#portal/sending/record-sending.ts";
import type { Sending } from "#portal/sending/send-dispatch.ts";

/** At most five looks a second, whatever is open. */
const pauseMs = 200;
const idleMs = 500;
/** A database that is away gets time to come back, and the log is spared. */
const troubleMs = 5_000;
const leaseMs = 60_000;

/** One round: doubts what was cut off, and asks about the message that is due the longest. */
export async function pollOnce(sending: Sending): Promise<"looked" | "idle"> {
  const { database, clock } = sending;
  const now = clock();
  await database.transaction(async (transaction) => {
    const doubted = await doubtOldCalls(transaction, new Date(now.getTime() - callMs), now);
    for (const lost of doubted) {
      await recordSending(transaction, lost, { state: "unknown", reason: "interrupted" });
    }
    const undecided = await doubtOldOperations(transaction, new Date(now.getTime() - callMs), now);
    for (const lost of undecided) await recordOperation(transaction, lost, { state: "unknown" });
  });
  const [due] = await takeDueLooks(database, { now, leaseMs, limit: 1 });
  if (!due) return "idle";
  await inSpan("job following", {}, () => followDispatch(sending, due));
  return "looked";
}

/** Polls until told to stop; run by one process at a time. */
export async function pollUntil(sending: Sending, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    const did = await pollOnce(sending).catch((error) => {
      log().error({ reason: reasonOf(error) }, "following messages failed");
      return "trouble" as const;
    });
    const pause = { looked: pauseMs, idle: idleMs, trouble: troubleMs }[did];
    await wait(Math.max(0, pause - (performance.now() - began)), undefined, { signal }).catch(
      () => {},
    );
  }
}
