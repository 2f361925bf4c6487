import { z } from "zod";

/** A port from 1 to 65535. */
export const portVariable = (fallback: number) =>
  z
    .string()
    .optional()
    .transform((text) => text || String(fallback))
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
      error: "must be a port from 1 to 65535",
    })
    .transform(Number);

const countVariable = (fallback: number) =>
  z
    .string()
    .optional()
    .transform((text) => text || String(fallback))
    .refine((text) => /^\d{1,6}$/.test(text), { error: "must be a whole number, at most 999999" })
    .transform(Number);

/** What the start program needs before the portal is there; checked with the portal's own variables. */
export const serverVariables = {
  PORT: portVariable(3000),
  /** 0 turns load shedding off. */
  MAX_CONCURRENT_REQUESTS: countVariable(256),
  MAX_QUEUED_REQUESTS: countVariable(128),
};

export const serverVariablesSchema = z.object(serverVariables);
