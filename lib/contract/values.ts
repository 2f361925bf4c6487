import { z } from "zod";

/**
 * The kinds of value that several resources share.
 * Section "Resources and their fields" of the interface document.
 */

/** Identifier of a record: a UUID of any version, in lower or upper case. */
export const recordIdSchema = z.guid();

/**
 * A moment that the service states: ISO 8601 in any of its usual spellings. Wider than what our own
 * service sends, because a fussy reading of a date must not lose the answer to an accepted message.
 */
export const timestampSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d(:\d\d([.,]\d+)?)?([Zz]|[+-]\d\d(:?\d\d)?)?)?$/)
  .meta({ format: "date-time" });

/** A moment that a caller states: ISO 8601 with a zone, or a date alone (midnight in Iceland, UTC). */
export const momentSchema = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: "expected ISO 8601 with a zone, or a date alone",
  })
  .refine(isUsableYear, { error: "expected a year from 1900 to 9998" });

/** Stores and calendars disagree about what lies further off. */
function isUsableYear(written: string): boolean {
  const year = new Date(written).getUTCFullYear();
  return year >= 1900 && year <= 9998;
}

/**
 * Text that a caller states and the service keeps: whole characters, no NUL, from `min` to `max`
 * characters. The interface states no lengths; these are our own service's.
 */
export function storedText(max: number, min = 0) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes("\0"), {
      error: "holds a character that cannot be stored",
    });
}

/** One of the known words, or a word that a later version of the service may send. */
export type OpenEnum<Known extends string> = Known | (string & Record<never, never>);

/**
 * An enumerated value in an answer. The interface may grow, so a word that is not listed is let
 * through as it came; `known` is kept in the OpenAPI document as `x-extensible-enum`.
 */
export function openEnum<const Known extends readonly string[]>(known: Known) {
  return z
    .string()
    .min(1)
    .meta({ "x-extensible-enum": known })
    .transform((word): OpenEnum<Known[number]> => word);
}

/** A field of an answer that may be absent or null; read as null in both cases. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? null);
}
