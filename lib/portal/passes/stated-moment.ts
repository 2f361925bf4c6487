import "server-only";

/**
 * A moment in any spelling that the service may state it in; undefined for none of them. One that
 * names no zone is by Icelandic clocks, whatever the clock of the machine that reads it.
 */
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
