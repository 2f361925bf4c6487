import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { staffSession } from "./staff.ts";

/**
 * The form of a list that was refused, as it was typed and sealed: it is shown once more to whoever
 * typed it, and goes with their session at the latest.
 */
export const listDraft = pgTable("list_draft", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => staffSession.id, { onDelete: "cascade" }),
  sealed: text("sealed").notNull(),
  createdAt: moment("created_at").notNull(),
});
