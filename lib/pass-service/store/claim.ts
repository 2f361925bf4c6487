import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Work queue claim (lease): how many records a worker claims at once, and for how long. */
export interface Claim {
  batchSize: number;
  claimMs: number;
}

/** Expiry of a claim made now, by the database's own clock. */
export function claimExpiry(claimMs: number): SQL {
  return sql`clock_timestamp() + ${claimMs} * interval '1 millisecond'`;
}

export function isUnclaimed(claimedUntil: AnyColumn): SQL {
  return sql`(${claimedUntil} is null or ${claimedUntil} < clock_timestamp())`;
}
