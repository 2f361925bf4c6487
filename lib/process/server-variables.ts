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

/** What the start program needs before the portal is there; checked with the portal's own variables. */
export const serverVariables = {
  PORT: portVariable(3000),
  MAX_CONCURRENT_REQUESTS: countVariable(128, 999_999, "a whole number"),
};

export const serverVariablesSchema = z.object(serverVariables);
