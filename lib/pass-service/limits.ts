import { lt } from "drizzle-orm";
import type pg from "pg";
import { type Limiter, limiterInMemory, limiterOn } from "#rate-limits/limiter.ts";
import type { Database } from "./store/database.ts";
import { rateLimit } from "./store/schema/service-state.ts";

/** Rate limits and quotas of the public pages. The interface, called with a key, has none. */
export interface Limits {
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
  /** Passes that wait for their signature at a time. */
  signatures: number;
}

/** Enough for a venue whose guests share one address; far too low for enumeration. */
export const defaultLimits: Limits = {
  kennitalasFrom: 30,
  timesOfKennitala: 20,
  formsFrom: 60,
  passFilesFrom: 300,
  pagesFrom: 1_200,
  formPostsFrom: 300,
  copiesOfPass: 20,
  signatures: 30,
};

/** Scales the limits per address, where many people share one; those of kennitalas stay. */
export function scaleAddressLimits(factor: number): Limits {
  return {
    ...defaultLimits,
    formsFrom: defaultLimits.formsFrom * factor,
    passFilesFrom: defaultLimits.passFilesFrom * factor,
    pagesFrom: defaultLimits.pagesFrom * factor,
    formPostsFrom: defaultLimits.formPostsFrom * factor,
  };
}

/** The rate limiters behind these limits. */
export interface RequestLimiters {
  kennitalaFrom: Limiter;
  timesOfKennitala: Limiter;
  formFrom: Limiter;
  passFileFrom: Limiter;
  pageFrom: Limiter;
  formPostFrom: Limiter;
}

/**
 * Limits of forms and lookups are counted in the database, shared by all processes; those of page
 * views per process, because a shared count would cost as much as the page.
 */
export function requestLimitersOf(pool: pg.Pool, limits: Limits): RequestLimiters {
  const counted = (name: string, limit: number) => limiterOn(pool, { name, limit, minutes: 10 });
  const ofProcess = (name: string, limit: number, minutes: number) =>
    limiterInMemory({ name, limit, minutes });
  return {
    kennitalaFrom: counted("kennitala-from", limits.kennitalasFrom),
    timesOfKennitala: counted("kennitala-of", limits.timesOfKennitala),
    formFrom: counted("form-from", limits.formsFrom),
    passFileFrom: ofProcess("pass-file-from", limits.passFilesFrom, 10),
    pageFrom: ofProcess("page-from", limits.pagesFrom, 1),
    formPostFrom: ofProcess("form-post-from", limits.formPostsFrom, 1),
  };
}

/** Deletes the counts whose time is over, and with them the addresses that they stand under. */
export async function purgeRateLimits(database: Database): Promise<void> {
  // By the machine's own clock, as the limits count: the service's may be moved.
  await database.delete(rateLimit).where(lt(rateLimit.expire, Date.now()));
}
