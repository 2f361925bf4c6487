import type { BlockList } from "node:net";
import { DrizzleQueryError, lt } from "drizzle-orm";
import type { Context } from "hono";
import type pg from "pg";
import { clientAddressOf } from "#process/client-address.ts";
import { type Limiter, limiterInMemory, limiterOn } from "#process/rate-limiter.ts";
import type { Database } from "./store/database.ts";
import { rateLimit } from "./store/schema/service-state.ts";

/** Rate limits and quotas of the public pages. The interface, called with a key, has none. */
export interface RateLimits {
  /** Kennitalas sent from one address in ten minutes. */
  kennitalasFrom: number;
  /** Lookups of one kennitala on one template's page in ten minutes, from any address. */
  timesOfKennitala: number;
  /** Other forms sent from one address in ten minutes: new passes, details, wallet copies. */
  formsFrom: number;
  /** Pass files fetched from one address in ten minutes. */
  passFilesFrom: number;
  /** Pages asked for from one address in a minute. */
  pagesFrom: number;
  /** Posts of any form from one address in a minute, counted before any work. */
  formPostsFrom: number;
  /** Wallet copies that one pass has at a time. */
  copiesOfPass: number;
  /** Limit of the signing queue, in passes, for the request of a visitor; a request above it gets 503. */
  signatures: number;
  /** Limit of the signing queue, in passes, for the request of a registered device. */
  signaturesOfDevices: number;
}

/** Enough for a venue whose guests share one address; far too low for enumeration. */
export const defaultRateLimits: RateLimits = {
  kennitalasFrom: 30,
  timesOfKennitala: 20,
  formsFrom: 60,
  passFilesFrom: 300,
  pagesFrom: 1_200,
  formPostsFrom: 300,
  copiesOfPass: 20,
  signatures: 30,
  signaturesOfDevices: 300,
};

/** Scales the limits per address, where many people share one; those of kennitalas stay. */
export function scaleAddressLimits(factor: number): RateLimits {
  return {
    ...defaultRateLimits,
    formsFrom: defaultRateLimits.formsFrom * factor,
    passFilesFrom: defaultRateLimits.passFilesFrom * factor,
    pagesFrom: defaultRateLimits.pagesFrom * factor,
    formPostsFrom: defaultRateLimits.formPostsFrom * factor,
  };
}

/** The rate limiters that count towards `RateLimits`. */
export interface RateLimiters {
  kennitalaFrom: Limiter;
  timesOfKennitala: Limiter;
  formFrom: Limiter;
  passFileFrom: Limiter;
  pageFrom: Limiter;
  formPostFrom: Limiter;
}

/**
 * Forms and lookups are counted in the database, for all processes; page views in each process,
 * because a shared count would cost as much as the page.
 */
export function rateLimitersOf(pool: pg.Pool, rateLimits: RateLimits): RateLimiters {
  const counted = (name: string, limit: number): Limiter => {
    const limiter = limiterOn(pool, { name, limit, minutes: 10 });
    const count = (key: string) =>
      limiter.count(key).catch((error) => {
        // The pool's time-out error has no code: wrapped, `isDatabaseAway` recognises it as a lost
        // connection.
        throw new DrizzleQueryError("rate limit", [], error);
      });
    return { ...limiter, count };
  };
  const ofProcess = (name: string, limit: number, minutes: number) =>
    limiterInMemory({ name, limit, minutes });
  return {
    kennitalaFrom: counted("kennitala-from", rateLimits.kennitalasFrom),
    timesOfKennitala: counted("kennitala-of", rateLimits.timesOfKennitala),
    formFrom: counted("form-from", rateLimits.formsFrom),
    passFileFrom: ofProcess("pass-file-from", rateLimits.passFilesFrom, 10),
    pageFrom: ofProcess("page-from", rateLimits.pagesFrom, 1),
    formPostFrom: ofProcess("form-post-from", rateLimits.formPostsFrom, 1),
  };
}

/** Deletes expired counters, and with them the addresses that are their keys. */
export async function purgeRateLimits(database: Database): Promise<void> {
  // Machine time, as the counters use it: the service's clock may be moved.
  await database.delete(rateLimit).where(lt(rateLimit.expire, Date.now()));
}

/** Connection of a request. */
export interface Connection {
  remoteAddress: string;
}

/** Counts a request for its client address; the minutes to wait when the limit is exceeded. */
export function countRequest(
  context: Context,
  { trustedProxies }: { trustedProxies: BlockList },
  limiter: Limiter,
): Promise<number | undefined> {
  const { remoteAddress } = context.env as Connection;
  const forwardedFor = context.req.header("x-forwarded-for") ?? "";
  return limiter.count(clientAddressOf(remoteAddress, forwardedFor, trustedProxies));
}
