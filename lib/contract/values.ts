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

const extendedMoment =
  /^(\d{4})-(?:(\d\d)-(\d\d)|W(\d\d)-(\d)|(\d{3}))(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?(Z|[+-]\d\d(?::\d\d)?)?)?$/;
const basicMoment =
  /^(\d{4})(?:(\d\d)(\d\d)|W(\d\d)(\d)|(\d{3}))(?:T(\d\d)(?:(\d\d)(?:(\d\d)(?:[.,](\d+))?)?)?(Z|[+-]\d\d(?:\d\d)?)?)?$/;

/**
 * Reads ISO 8601 in its extended and basic forms: a calendar, week or ordinal date, alone (midnight)
 * or with a time; minutes and seconds may be left out, and 24:00 is the end of the day. Without a
 * zone it is by Icelandic clocks, which show UTC all year.
 */
export function readMoment(written: string): Date | undefined {
  const parts = extendedMoment.exec(written) ?? basicMoment.exec(written);
  if (!parts) return undefined;
  const [, year, month, day, week, weekday, ordinal, hour, minute, second, fraction, zone] = parts;
  const date = month
    ? dayOf(Number(year), Number(month) - 1, Number(day))
    : week
      ? weekDayOf(Number(year), Number(week), Number(weekday))
      : dayInYear(Number(year), Number(ordinal));
  const [h, m, s] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)];
  const offset = minutesOf(zone);
  if (date === undefined || offset === undefined || m > 59 || s > 59) return undefined;
  const isEndOfDay = h === 24 && m === 0 && s === 0 && Number(fraction ?? 0) === 0;
  if (h > 23 && !isEndOfDay) return undefined;
  const ms = Number((fraction ?? "").slice(0, 3).padEnd(3, "0"));
  const moment = new Date(date + ((h * 60 + m - offset) * 60 + s) * 1000 + ms);
  // Stores and calendars disagree about what lies further off.
  const usable = moment.getUTCFullYear() >= 1900 && moment.getUTCFullYear() <= 9998;
  return usable ? moment : undefined;
}

/** Midnight of a day in milliseconds, if there is such a day. */
function dayOf(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month, day));
  const same = date.getUTCMonth() === month && date.getUTCDate() === day;
  return same && date.getUTCFullYear() === year ? date.getTime() : undefined;
}

function dayInYear(year: number, ordinal: number): number | undefined {
  const date = new Date(Date.UTC(year, 0, ordinal));
  return ordinal > 0 && date.getUTCFullYear() === year ? date.getTime() : undefined;
}

/** Week 1 is the one with 4 January; a week belongs to the year of its Thursday. */
function weekDayOf(year: number, week: number, weekday: number): number | undefined {
  if (week < 1 || weekday < 1 || weekday > 7) return undefined;
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * dayMs + (week - 1) * 7 * dayMs;
  if (new Date(monday + 3 * dayMs).getUTCFullYear() !== year) return undefined;
  return monday + (weekday - 1) * dayMs;
}

const dayMs = 24 * 3600 * 1000;

/** Minutes east of UTC; without a zone it is in Iceland. */
function minutesOf(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === "Z") return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(":", ""))];
  if (hours > 23 || minutes > 59) return undefined;
  return (hours * 60 + minutes) * (zone.startsWith("-") ? -1 : 1);
}

/**
 * A moment in a request, in ISO 8601. Without a time zone it is UTC, and a date without a time is its
 * midnight. Its year is 1900 to 9998. The parsed value is UTC with milliseconds.
 */
export const momentSchema = z
  .string()
  .meta({
    description: "ISO 8601; in UTC where it names no zone, a date alone at midnight",
    examples: ["2026-11-20T12:00:00Z", "2026-11-20"],
  })
  .transform((written, context) => {
    const moment = readMoment(written);
    if (moment) return moment.toISOString();
    const message = "expected ISO 8601 in the years 1900 to 9998";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

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

/** White space, and what takes no room or shows nothing: format characters and the empty Braille cell. */
const unseen = /[\s\p{Cf}\p{Cc}\u2800\u3164\u115f\u1160\uffa0]/gu;

/** Text that says something: not blank, and no longer than `max` characters. */
export function nonBlankText(max: number) {
  return storedText(max, 1).refine((text) => text.replace(unseen, "") !== "", {
    error: "is blank",
  });
}

/** One of the known words, or a word that a later version of the service may send. */
type OpenEnum<Known extends string> = Known | (string & Record<never, never>);

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
