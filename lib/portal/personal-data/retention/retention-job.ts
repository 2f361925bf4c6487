import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { purgeExpiredCounts } from "#portal/limits/purge-counts.ts";
import type { Sending } from "#portal/messaging/sending/send-dispatch.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { purgeExpired } from "./purge-expired.ts";
import type { Retention } from "./retention.ts";

const intervalMs = 60 * 60_000;
const countsIntervalMs = 60_000;

/** The retention job: purges expired rows once an hour; run by one process at a time. */
export async function runRetentionJob(
  { database, clock }: Pick<Sending, "database" | "clock">,
  retention: Retention,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all([
    repeatUntil(signal, intervalMs, () => purgeExpired(database, retention, clock())),
    // What is counted under an address goes as soon as it no longer counts.
    repeatUntil(signal, countsIntervalMs, () => purgeExpiredCounts(database, clock())),
  ]);
}

async function repeatUntil(
  signal: AbortSignal,
  everyMs: number,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error) => {
      log().error({ reason: reasonOf(error) }, "expired rows could not be purged");
    });
    await wait(everyMs, undefined, { signal }).catch(() => {});
  }
}
