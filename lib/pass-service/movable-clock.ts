import { sql } from "drizzle-orm";
import type { Environment } from "./environment.ts";
import type { Database } from "./store/database.ts";
import { clockOffset } from "./store/schema/service-state.ts";

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

/** How far the clock is moved, in milliseconds. */
export async function readClockOffset(database: Database): Promise<number> {
  const rows = await database.select({ offsetMs: clockOffset.offsetMs }).from(clockOffset);
  return rows[0]?.offsetMs ?? 0;
}

export async function writeClockOffset(database: Database, offsetMs: number): Promise<void> {
  await database
    .insert(clockOffset)
    .values({ offsetMs })
    .onConflictDoUpdate({ target: clockOffset.only, set: { offsetMs: sql`excluded.offset_ms` } });
}

/** The service's current time: in production the machine's, whatever offset is stored. */
export async function serviceTime(
  database: Database,
  { isProduction }: Pick<Environment, "isProduction">,
): Promise<Date> {
  return new Date(Date.now() + (isProduction ? 0 : await readClockOffset(database)));
}
