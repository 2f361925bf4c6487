import "server-only";

/** A moment in any spelling; one without a zone is by Icelandic clocks, not the machine's. */
export function momentOf(stated: string | null | undefined): Date | undefined {
  if (!stated) return undefined;
  const usual = stated.toUpperCase().replace(" ", "T").replace(",", ".");
  const moment = new Date(usual.includes("T") ? withWholeZone(usual) : usual);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** A zone that is stated in hours alone gets its minutes. */
function withWholeZone(moment: string): string {
  if (/[+-]\d\d$/.test(moment)) return `${moment}:00`;
  return /(Z|[+-]\d\d:?\d\d)$/.test(moment) ? moment : `${moment}Z`;
}

/** Until when a pass is valid, as people say it: through a whole day, or to a moment of a day. */
type Expiry = { kind: "through-day"; day: Date } | { kind: "moment"; at: Date };

/**
 * A pass that expires at midnight is valid through the day before, and nobody takes "25 December at
 * 00:00" for Christmas Eve. Some name the last second of that day, or a part of it. The clocks of
 * Iceland show UTC all the year.
 */
export function expiryOf(moment: Date): Expiry {
  const clock = moment.toISOString().split("T")[1] ?? "";
  if (clock === "00:00:00.000Z") {
    return { kind: "through-day", day: new Date(moment.getTime() - 1) };
  }
  if (clock.startsWith("23:59:59")) return { kind: "through-day", day: moment };
  return { kind: "moment", at: moment };
}
