import "server-only";

/** Hours of the day, in Iceland: from 21 until 8 is 21:00 to 08:00. */
export interface QuietHours {
  from: number;
  until: number;
}

const hour = 60 * 60_000;
const day = 24 * hour;

/** When the quiet hours that are now end; undefined outside of them. Iceland keeps UTC the year round. */
export function quietUntil(now: Date, quiet: QuietHours | false): Date | undefined {
  if (!quiet || quiet.from === quiet.until) return undefined;
  const midnight = Math.floor(now.getTime() / day) * day;
  const [from, until] = [midnight + quiet.from * hour, midnight + quiet.until * hour];
  const at = now.getTime();
  if (quiet.from < quiet.until) return at >= from && at < until ? new Date(until) : undefined;
  if (at >= from) return new Date(until + day);
  return at < until ? new Date(until) : undefined;
}
