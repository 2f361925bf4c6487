import "server-only";
import { getPool } from "#portal/database/database.ts";
import { processWide } from "#portal/process-wide.ts";
import { type Limiter, limiterOn, type RateLimit } from "#rate-limits/limiter.ts";

export const limiterOf = (rateLimit: RateLimit): (() => Limiter) =>
  processWide(`limit-${rateLimit.name}`, () => limiterOn(getPool(), rateLimit));
