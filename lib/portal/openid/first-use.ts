import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { getPool } from "#portal/database/database.ts";
import { processWide } from "#portal/process-wide.ts";

/** Longer than the cookie of a round trip lives. */
const windowSeconds = 15 * 60;

const getLimiter = processWide(
  "openid-first-use",
  () =>
    new RateLimiterPostgres({
      ...{ storeClient: getPool(), storeType: "pool", tableName: "rate_limit", tableCreated: true },
      ...{ keyPrefix: "sign-in-round-trip", points: 1, duration: windowSeconds },
      clearExpiredByTimeout: true,
    }),
);

/** Whether what may be brought back once comes for the first time. */
export async function isUsedForTheFirstTime(state: string): Promise<boolean> {
  try {
    await getLimiter().consume(createHash("sha256").update(state).digest("base64url"));
    return true;
  } catch (stopped) {
    if (stopped instanceof RateLimiterRes) return false;
    throw stopped;
  }
}
