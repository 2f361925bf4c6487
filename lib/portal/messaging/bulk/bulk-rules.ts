import "server-only";
import type { Issuer } from "#portal/configuration/issuer-file.ts";

type BulkSettings = Issuer["bulk"];

/** Texts a day while sending to many is tried out. */
export const trialTextsPerDay = 50;

/** How many texts batches may send in a day; undefined where nothing limits them. */
export function textsPerDayOf({ textsPerDay, trial }: BulkSettings): number | undefined {
  if (!trial) return textsPerDay;
  return Math.min(trialTextsPerDay, textsPerDay ?? trialTextsPerDay);
}

/** Whether so many texts are more than may leave in the day that they begin in, and whether it is another day. */
export function beyondDay(
  perDay: number | undefined,
  texts: { used: number; count: number; begins: Date; now: Date },
): "dayLimit" | "dayLimitLater" | undefined {
  const { used, count, begins, now } = texts;
  if (perDay === undefined || used + count <= perDay) return undefined;
  return begins < midnightAfter(now) ? "dayLimit" : "dayLimitLater";
}

const day = 24 * 60 * 60_000;

/** Iceland keeps UTC the year round. */
export function midnightBefore(now: Date): Date {
  return new Date(Math.floor(now.getTime() / day) * day);
}

export function midnightAfter(now: Date): Date {
  return new Date(midnightBefore(now).getTime() + day);
}
