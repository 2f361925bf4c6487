import { sql } from "drizzle-orm";
import { boolean, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** A text message that managers wrote once for the passes of a template. */
export const savedText = pgTable(
  "saved_text",
  {
    id: uuid("id").primaryKey(),
    passTemplateId: uuid("pass_template_id").notNull(),
    name: text("name").notNull(),
    /** Empty in a language that it was not written in. */
    icelandic: text("icelandic").notNull(),
    english: text("english").notNull(),
    /** What a sender is shown first. */
    isDefault: boolean("is_default").notNull(),
  },
  (table) => [
    unique("saved_text_name").on(table.passTemplateId, table.name),
    uniqueIndex("saved_text_default").on(table.passTemplateId).where(sql`${table.isDefault}`),
  ],
);
