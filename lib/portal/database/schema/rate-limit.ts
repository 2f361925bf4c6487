import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Counts of attempts, in the shape of rate-limiter-flexible. */
export const rateLimit = pgTable("rate_limit", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since 1970; null never expires. */
  expire: bigint("expire", { mode: "number" }),
  createdAt: moment("created_at").notNull().default(sql`now()`),
});
