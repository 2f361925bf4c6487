import { readClockOffset } from "./store/clock-offset.ts";
import type { Database } from "./store/database.ts";

/** Poll interval of the clock offset, which another program may change. */
const noticeMs = 500;

export interface MovableClock {
  clock: () => Date;
  stop(): void;
}

/**
 * Clock with an offset, for development: the machine's time plus the offset in the database, which
 * is polled twice a second, so that reading the clock costs no query; while the database is
 * unreachable the last value counts. `offsetNow` is the offset at the start.
 */
export function startMovableClock(database: Database, offsetNow: number): MovableClock {
  let offsetMs = offsetNow;
  let asking = false;
  const timer = setInterval(async () => {
    if (asking) return;
    asking = true;
    offsetMs = await readClockOffset(database).catch(() => offsetMs);
    asking = false;
  }, noticeMs);
  timer.unref();
  return {
    clock: () => new Date(Date.now() + offsetMs),
    stop: () => clearInterval(timer),
  };
}
