import "server-only";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { getPool } from "#portal/database/database.ts";
import { processWide } from "#portal/process-wide.ts";

/** So many in so many minutes, counted from the first. */
export interface Allowance {
  /** What the counts stand under in the database. */
  name: string;
  most: number;
  minutes: number;
}

/** A limit that every process of the portal shares; each throws when the database is away. */
export interface Limiter {
  /**
   * Counts one more, before it is done, so that parallel ones cannot slip through. The minutes to
   * wait when that is too many; undefined when it may go on.
   */
  count(key: string): Promise<number | undefined>;
  /** Whether too many were counted; counts nothing. */
  isOver(key: string): Promise<boolean>;
  forget(key: string): Promise<void>;
}

export const limiterOf = (allowance: Allowance): (() => Limiter) =>
  processWide(`limit-${allowance.name}`, () => limiterOn(getPool(), allowance));

export function limiterOn(pool: pg.Pool, { name, most, minutes }: Allowance): Limiter {
  const counter = new RateLimiterPostgres({
    ...{ storeClient: pool, storeType: "pool", tableName: "rate_limit", tableCreated: true },
    ...{ keyPrefix: name, points: most, duration: minutes * 60, clearExpiredByTimeout: false },
  });
  return {
    async count(key) {
      try {
        await counter.consume(key);
        return undefined;
      } catch (stopped) {
        if (!(stopped instanceof RateLimiterRes)) throw stopped;
        return Math.max(1, Math.ceil(stopped.msBeforeNext / 60_000));
      }
    },
    async isOver(key) {
      const counted = await counter.get(key);
      return counted !== null && counted.consumedPoints > most;
    },
    async forget(key) {
      await counter.delete(key);
    },
  };
}
