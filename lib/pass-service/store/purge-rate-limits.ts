import { lt } from "drizzle-orm";
import type { Database } from "./database.ts";
import { rateLimit } from "./schema/rate-limit.ts";

/** Deletes the counts whose time is over, and with them the addresses that they stand under. */
export async function purgeRateLimits(database: Database): Promise<void> {
  // By the machine's own clock, as the limits count: the service's may be moved.
  await database.delete(rateLimit).where(lt(rateLimit.expire, Date.now()));
}
