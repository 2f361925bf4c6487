import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** Fixed-window rate limit; the window begins with the first request. */
export interface RateLimit {
  /** Key prefix of the counters in the database. */
  name: string;
  limit: number;
  minutes: number;
}

/** A rate limit; with a database, one that all processes on it share. */
export interface Limiter {
  /**
   * Counts a request before it is handled, so that parallel ones cannot exceed the limit. Returns the
   * minutes to wait when it is exceeded, else undefined. Throws when the database is unreachable.
   */
  count(key: string): Promise<number | undefined>;
  /** Whether the limit is exceeded; counts nothing. */
  isOver(key: string): Promise<boolean>;
  reset(key: string): Promise<void>;
}

/** Counts in the table `rate_limit`, whose shape is the library's own. */
export function limiterOn(pool: pg.Pool, { name, limit, minutes }: RateLimit): Limiter {
  return limiterWith(
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      keyPrefix: name,
      points: limit,
      duration: minutes * 60,
      clearExpiredByTimeout: false,
    }),
    limit,
  );
}

/** In-memory counters of this process, for requests too frequent for a database write each. */
export function limiterInMemory({ name, limit, minutes }: RateLimit): Limiter {
  return limiterWith(
    new RateLimiterMemory({ keyPrefix: name, points: limit, duration: minutes * 60 }),
    limit,
  );
}

function limiterWith(counter: RateLimiterPostgres | RateLimiterMemory, limit: number): Limiter {
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
      return counted !== null && counted.consumedPoints > limit;
    },
    async reset(key) {
      await counter.delete(key);
    },
  };
}
