import type { Log } from "../log.ts";
import { purgeRateLimits } from "../rate-limits.ts";
import type { Database } from "../store/database.ts";
import { purgeRecords } from "../store/purge-records.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface Purging {
  database: Database;
  clock: () => Date;
  /** Days for which texts, notifications and scans are kept. */
  retentionDays: number;
  log: Log;
}

/** Deletes what is over: counts of limits each minute, records each hour. Returns how to stop that. */
export function startPurging({ database, clock, retentionDays, log }: Purging): () => void {
  const stopping = new AbortController();
  const purgeOldRecords = () =>
    purgeRecords(
      database,
      new Date(clock().getTime() - retentionDays * dayMs),
      stopping.signal,
    ).catch(() => log.warn({}, "old messages and scans were not deleted"));
  const counts = setInterval(() => {
    purgeRateLimits(database).catch(() => log.warn({}, "expired rate limits were not deleted"));
  }, minuteMs);
  const records = setInterval(purgeOldRecords, 60 * minuteMs);
  void purgeOldRecords();
  return () => {
    stopping.abort();
    clearInterval(counts);
    clearInterval(records);
  };
}
