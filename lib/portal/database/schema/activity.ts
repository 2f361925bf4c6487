import { bigserial, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { staffAccount } from "./staff.ts";

/** The audit log: what staff did, and how it ended. Append-only, enforced by a trigger. */
export const activity = pgTable(
  "activity",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: moment("at").notNull(),
    /** Null for what was tried without an account, such as a sign-in that failed. */
    staffId: uuid("staff_id").references(() => staffAccount.id),
    action: text("action").notNull(),
    outcome: text("outcome", { enum: ["done", "refused", "failed"] }).notNull(),
    passId: uuid("pass_id"),
    kennitalaDigest: text("kennitala_digest"),
    /** Names, codes and counts; never a kennitala, a phone number or a text. */
    details: jsonb("details").$type<Record<string, string | number | boolean>>().notNull(),
  },
  (table) => [
    index("activity_newest").on(table.at, table.id),
    index("activity_of_staff").on(table.staffId, table.at),
    index("activity_of_pass").on(table.passId, table.at),
    index("activity_of_member").on(table.kennitalaDigest, table.at),
    index("activity_of_action").on(table.action, table.at),
  ],
);
