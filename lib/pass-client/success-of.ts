import type { z } from "zod";
import { problemsOf } from "./problems-of.ts";
import type { Body } from "./read-body.ts";

/** Says what is wrong with a well-formed value, without repeating it; undefined when nothing is. */
export type Objection<T> = (value: T) => string | undefined;

/** The value that a success carries, or how its body breaks the contract. */
export function successOf<T>(
  body: Body,
  schema: z.ZodType<T>,
  objection: Objection<T> = () => undefined,
): { ok: true; value: T } | { ok: false; detail: string } {
  if (body.kind === "too-large") return { ok: false, detail: `more than ${body.limit} bytes` };
  if (body.kind === "not-utf8") return { ok: false, detail: `${body.bytes} bytes, not UTF-8` };
  let json: unknown;
  try {
    json = JSON.parse(body.text);
  } catch {
    return { ok: false, detail: `${body.text.length} characters, not JSON` };
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) return { ok: false, detail: problemsOf(parsed.error) };
  const objected = objection(parsed.data);
  return objected === undefined
    ? { ok: true, value: parsed.data }
    : { ok: false, detail: objected };
}
