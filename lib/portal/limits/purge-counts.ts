import "server-only";
import { lt } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";

/** Purges expired rate limit counters, and with them the addresses that they are keyed by. */
export async function purgeExpiredCounts(database: Database, now: Date): Promise<void> {
  await database.delete(rateLimit).where(lt(rateLimit.expire, now.getTime()));
}
