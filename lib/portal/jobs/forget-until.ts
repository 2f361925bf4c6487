import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { forgetCounts } from "#portal/limits/forget-counts.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import type { Retention } from "#portal/personal-data/retention.ts";
import type { Sending } from "#portal/sending/send-dispatch.ts";
import { forget } from "./forget.ts";

const pauseMs = 60 * 60_000;
const countsPauseMs = 60_000;

/** Takes away once an hour what has been kept long enough; run by one process at a time. */
export async function forgetUntil(
  { database, clock }: Pick<Sending, "database" | "clock">,
  retention: Retention,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all([
    repeatUntil(signal, pauseMs, () => forget(database, retention, clock())),
    // What is counted under an address goes as soon as it no longer counts.
    repeatUntil(signal, countsPauseMs, () => forgetCounts(database, clock())),
  ]);
}

async function repeatUntil(
  signal: AbortSignal,
  pause: number,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error) => {
      log().error({ reason: reasonOf(error) }, "what was kept long enough could not be taken away");
    });
    await wait(pause, undefined, { signal }).catch(() => {});
  }
}
