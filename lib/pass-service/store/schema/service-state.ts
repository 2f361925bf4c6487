import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** How far the service's clock is moved, in development: one row, or none. */
export const clockOffset = pgTable(
  "clock_offset",
  {
    only: boolean("only").primaryKey().default(true),
    offsetMs: bigint("offset_ms", { mode: "number" }).notNull(),
  },
  (table) => [check("clock_offset_only", sql`${table.only}`)],
);

/** How often something was asked; the shape is that of rate-limiter-flexible. */
export const rateLimit = pgTable("rate_limit", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since 1970; null never expires. */
  expire: bigint("expire", { mode: "number" }),
});

/** What this service alone knows, made the first time: one row, or none. */
export const serviceSecret = pgTable(
  "service_secret",
  {
    only: boolean("only").primaryKey().default(true),
    secret: text("secret").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [check("service_secret_only", sql`${table.only}`)],
);
