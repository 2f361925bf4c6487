import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import type { Retention } from "#portal/personal-data/retention.ts";
import type { Sending } from "#portal/sending/send-dispatch.ts";
import { forget } from "./forget.ts";

const pauseMs = 60 * 60_000;

/** Takes away once an hour what has been kept long enough; run by one process at a time. */
export async function forgetUntil(
  { database, clock }: Pick<Sending, "database" | "clock">,
  retention: Retention,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await forget(database, retention, clock()).catch((error) => {
      log().error({ reason: reasonOf(error) }, "what was kept long enough could not be taken away");
    });
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
}
