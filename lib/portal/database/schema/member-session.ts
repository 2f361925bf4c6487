import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** That a member's session exists and since when; who it is stands in the sealed cookie alone. */
export const memberSession = pgTable(
  "member_session",
  {
    id: uuid("id").primaryKey(),
    issuedAt: moment("issued_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [index("member_session_issued_at").on(table.issuedAt)],
);
