import "server-only";
import { getPool } from "#portal/database/database.ts";
import { processWide } from "#portal/process-wide.ts";
import { type Allowance, type Limiter, limiterOn } from "#rate-limits/limiter.ts";

export const limiterOf = (allowance: Allowance): (() => Limiter) =>
  processWide(`limit-${allowance.name}`, () => limiterOn(getPool(), allowance));
