import { z } from "zod";

/** A port from 1 to 65535. */
export const portVariable = (fallback: number) => countVariable(fallback, 65_535, "a port");

function countVariable(fallback: number, max: number, what: string) {
  return z
    .string()
    .optional()
    .transform((text) => text || String(fallback))
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max, {
      error: `must be ${what} from 1 to ${max}`,
    })
    .transform(Number);
}

/**
 * `STOP_DELAY_SECONDS`: how long a process that was asked to stop still answers everything, while
 * `/health/live` says 503, so that a proxy which asks for that leaves it out before it stops listening.
 */
export const stopDelayVariable = z
  .string()
  .optional()
  .transform((seconds) => Number(seconds || 0))
  .refine((seconds) => seconds >= 0 && seconds <= 10, { error: "must be 0 to 10" });

/** What the start program needs before the portal is there; checked with the portal's own variables. */
export const serverVariables = {
  PORT: portVariable(3000),
  MAX_CONCURRENT_REQUESTS: countVariable(128, 999_999, "a whole number"),
  STOP_DELAY_SECONDS: stopDelayVariable,
};

export const serverVariablesSchema = z.object(serverVariables);
