import { and, eq, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { notification } from "./schema/notification.ts";
import type { smsMessage } from "./schema/sms.ts";

/** Work queue claim (lease): how many records a worker claims at once, and for how long. */
export interface Claim {
  batchSize: number;
  claimMs: number;
}

/** A record as its worker claimed it: the expiry tells this claim from a later one. */
export interface Claimed {
  id: string;
  claimedUntil: Date | null;
}

/** Tables of messages that workers claim. */
type Queue = typeof smsMessage | typeof notification;

const clockNow = sql`clock_timestamp()`;

/** Expiry of a claim made now, by the database's own clock. */
export function claimExpiry({ claimMs }: Pick<Claim, "claimMs">): SQL {
  return sql`${clockNow} + ${claimMs} * interval '1 millisecond'`;
}

/** Claims due messages and commits before anything is sent; the claim of a dead process expires. */
export function claimOldestDue(table: Queue, now: Date, claim: Claim) {
  const isFree = or(isNull(table.claimedUntil), lt(table.claimedUntil, clockNow));
  const isDue = and(lte(table.nextStepAt, now), isFree);
  return {
    set: { attempts: sql`${table.attempts} + 1`, claimedUntil: claimExpiry(claim) },
    where: isAmongOldest(table.id, isDue, table.nextStepAt, claim.batchSize),
  };
}

/** Whether a record is among the oldest due; those that another process locked are skipped. */
export function isAmongOldest(
  id: AnyPgColumn,
  isDue: SQL | undefined,
  dueAt: AnyPgColumn,
  limit: number,
): SQL {
  return sql`${id} in (
    with due as materialized (
      select ${id} as id from ${id.table} where ${isDue}
      order by ${dueAt} limit ${limit} for no key update skip locked
    ) select id from due)`;
}

/** Whether a message is still this worker's: its claim has not expired and gone to another. */
export function isStillClaimed(table: Queue, { id, claimedUntil }: Claimed): SQL | undefined {
  return and(
    eq(table.id, id),
    claimedUntil === null ? sql`false` : eq(table.claimedUntil, claimedUntil),
  );
}
