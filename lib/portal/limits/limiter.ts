import "server-only";
import { lt } from "drizzle-orm";
import { type Database, getPool } from "#portal/database/database.ts";
import { deleteInPortions } from "#portal/database/in-portions.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import { processWide } from "#portal/process-wide.ts";
import { type Limiter, limiterOn, type RateLimit } from "#rate-limits/limiter.ts";

export const limiterOf = (rateLimit: RateLimit): (() => Limiter) =>
  processWide(`limit-${rateLimit.name}`, () => limiterOn(getPool(), rateLimit));

/** Purges expired rate limit counters, and with them the addresses that they are keyed by. */
export async function purgeExpiredCounts(database: Database, now: Date): Promise<void> {
  await deleteInPortions(database, rateLimit, lt(rateLimit.expire, now.getTime()));
}
