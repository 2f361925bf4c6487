import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** How often something was tried; the shape is that of rate-limiter-flexible. */
export const rateLimit = pgTable("rate_limit", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since 1970; null never expires. */
  expire: bigint("expire", { mode: "number" }),
});
