import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { clockOffset } from "./schema/clock.ts";

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
