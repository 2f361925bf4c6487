import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { processPart } from "#process/portal-process.ts";

/** Time limit and interval for retries of storing an answer. */
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

/** Longer than the retry interval, so that a full disk is reported between retries. */
const rememberedMs = 20_000;
const lastFull = processPart("diskFull", () => ({ at: Number.NEGATIVE_INFINITY }));

/** Remembers a write that failed because PostgreSQL had no room for it (SQLSTATE 53100). */
export function noteIfDiskFull(error: unknown): void {
  if (!(error instanceof Error)) return;
  if ((error as { code?: unknown }).code === "53100") lastFull().at = performance.now();
  noteIfDiskFull(error.cause);
}

/** Whether a write of this process failed recently because the database's disk was full. */
export function isDiskFull(): boolean {
  return performance.now() - lastFull().at < rememberedMs;
}
