import "server-only";

/**
 * A moment in any spelling that the service may state it in; undefined for none of them. One that
 * names no zone is by Icelandic clocks, whatever the clock of the machine that reads it.
 */
export function momentOf(stated: string | null | undefined): Date | undefined {
  if (!stated) return undefined;
  const usual = stated.toUpperCase().replace(" ", "T").replace(",", ".");
  const isZoned = !usual.includes("T") || /(Z|[+-]\d\d(:?\d\d)?)$/.test(usual);
  const zoned = isZoned ? usual.replace(/(T.*[+-]\d\d)$/, "$1:00") : `${usual}Z`;
  const moment = new Date(zoned);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
