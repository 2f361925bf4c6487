import { readClockOffset } from "./store/clock-offset.ts";
import type { Database } from "./store/database.ts";

/** How soon a program takes notice when another one has moved the clock. */
const noticeMs = 500;

export interface MovableClock {
  clock: () => Date;
  stop(): void;
}

/**
 * The service's clock in development: the machine's, moved as far as the database says. It is
 * looked up twice a second, so that telling the time costs no query; while the database is away
 * the last word counts. `offsetNow` is what the database says at the start.
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
