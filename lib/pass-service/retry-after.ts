const maxRetryAfterMs = 3_600_000;

/**
 * Reads a `Retry-After` header (seconds or a date) into milliseconds, at most one hour; undefined if it is
 * absent or invalid.
 */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs);
}
