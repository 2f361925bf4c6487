import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable } from "drizzle-orm/pg-core";

/** How far the service's clock is moved, in development: one row, or none. */
export const clockOffset = pgTable(
  "clock_offset",
  {
    only: boolean("only").primaryKey().default(true),
    offsetMs: bigint("offset_ms", { mode: "number" }).notNull(),
  },
  (table) => [check("clock_offset_only", sql`${table.only}`)],
);
