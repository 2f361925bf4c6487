import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { noteIfDiskFull } from "./disk-full.ts";

/** Storing an answer is tried again for this time, in milliseconds, once in each interval. */
export const storingMs = 60_000;
const intervalMs = 1_000;

/**
 * Stores the answer of a call that is not to be made again. A database that is away or full for a
 * moment does not make the outcome unknown.
 */
export async function untilStored<Result>(store: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + storingMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await store();
    } catch (error) {
      noteIfDiskFull(error);
      if (performance.now() >= end) throw error;
      if (tries === 1)
        log().error({ reason: reasonOf(error) }, "an answer could not be stored and is kept");
      await wait(intervalMs);
    }
  }
}
