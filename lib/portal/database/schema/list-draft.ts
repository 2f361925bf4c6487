import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { staffSession } from "./staff.ts";

/** A refused list form, sealed and shown once more; it goes with the session at the latest. */
export const listDraft = pgTable("list_draft", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => staffSession.id, { onDelete: "cascade" }),
  sealed: text("sealed").notNull(),
  createdAt: moment("created_at").notNull(),
});
