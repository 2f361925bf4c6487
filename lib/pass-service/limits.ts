import type pg from "pg";
import { type Limiter, limiterInMemory, limiterOn } from "#rate-limits/limiter.ts";

/** What the public pages allow. The interface, which is called with a key, has none of these limits. */
export interface Limits {
  /** Kennitalas sent from one address in ten minutes. */
  kennitalasFrom: number;
  /** How often one kennitala is answered on one template's page in ten minutes, whoever sends it. */
  timesOfKennitala: number;
  /** Other forms sent from one address in ten minutes: new passes, details, wallet copies. */
  formsFrom: number;
  /** Pass files fetched from one address in ten minutes. */
  passFilesFrom: number;
  /** Pages asked for from one address in a minute. */
  pagesFrom: number;
  /** Wallet copies that one pass has at a time. */
  copiesOfPass: number;
  /** Passes that wait for their signature at a time. */
  signatures: number;
}

/** For a house whose guests share one address; far too little to go through a list. */
export const usualLimits: Limits = {
  kennitalasFrom: 30,
  timesOfKennitala: 20,
  formsFrom: 60,
  passFilesFrom: 300,
  pagesFrom: 1_200,
  copiesOfPass: 20,
  signatures: 30,
};

/** More for each address, where many people share one; kennitalas stay as they are. */
export function limitsTimes(factor: number): Limits {
  return {
    ...usualLimits,
    formsFrom: usualLimits.formsFrom * factor,
    passFilesFrom: usualLimits.passFilesFrom * factor,
    pagesFrom: usualLimits.pagesFrom * factor,
  };
}

/** The limits that count what is asked. */
export interface RequestLimiters {
  kennitalaFrom: Limiter;
  timesOfKennitala: Limiter;
  formFrom: Limiter;
  passFileFrom: Limiter;
  pageFrom: Limiter;
}

/**
 * What changes or tells something is counted in the database, for all processes together; what is
 * only read, in each process, because a count would cost as much as the page.
 */
export function requestLimitersOf(pool: pg.Pool, limits: Limits): RequestLimiters {
  const minutes = 10;
  return {
    kennitalaFrom: limiterOn(pool, {
      name: "kennitala-from",
      most: limits.kennitalasFrom,
      minutes,
    }),
    timesOfKennitala: limiterOn(pool, {
      name: "kennitala-of",
      most: limits.timesOfKennitala,
      minutes,
    }),
    formFrom: limiterOn(pool, { name: "form-from", most: limits.formsFrom, minutes }),
    passFileFrom: limiterInMemory({ name: "pass-file-from", most: limits.passFilesFrom, minutes }),
    pageFrom: limiterInMemory({ name: "page-from", most: limits.pagesFrom, minutes: 1 }),
  };
}
