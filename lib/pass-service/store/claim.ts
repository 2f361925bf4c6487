import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** How many a worker takes into hand at once, and for how long at the most. */
export interface Claim {
  most: number;
  claimMs: number;
}

/** The moment at which a claim that is made now runs out, by the database's own clock. */
export function claimEnd(claimMs: number): SQL {
  return sql`clock_timestamp() + ${claimMs} * interval '1 millisecond'`;
}

export function isUnclaimed(claimedUntil: AnyColumn): SQL {
  return sql`(${claimedUntil} is null or ${claimedUntil} < clock_timestamp())`;
}
