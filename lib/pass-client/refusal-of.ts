import { z } from "zod";
import type { Body } from "./read-body.ts";

export interface Refusal {
  code: string | null;
  message: string | null;
  possibleFixes: string[];
}

// Each part on its own: the body of most refusals is not documented.
const errorSchema = z.object({
  code: z
    .string()
    .regex(/^[A-Za-z][\w.-]{0,63}$/)
    .nullable()
    .catch(null),
  message: z.string().nullable().catch(null),
  possibleFixes: z.array(z.string()).catch([]),
});
const bodySchema = z.object({ error: errorSchema }).catch({
  error: { code: null, message: null, possibleFixes: [] },
});

/** What a refusal's body says, as far as it is the documented one. Section "Errors". */
export function refusalOf(body: Body | undefined): Refusal {
  return bodySchema.parse(jsonOf(body)).error;
}

function jsonOf(body: Body | undefined): unknown {
  try {
    return body?.kind === "text" ? JSON.parse(body.text) : undefined;
  } catch {
    return undefined;
  }
}
