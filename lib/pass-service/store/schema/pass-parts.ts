import { sql } from "drizzle-orm";
import {
  boolean,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { pass } from "./pass.ts";

const ofPass = () =>
  uuid("pass_id")
    .notNull()
    .references(() => pass.id, { onDelete: "cascade" });

/** What was entered for the input fields of the template, by the issuer or the holder. */
export const passInputValue = pgTable(
  "pass_input_value",
  {
    passId: ofPass(),
    passTemplateId: uuid("pass_template_id").notNull(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    /** Copied from the field, so that the database itself keeps a unique value unique. */
    isUnique: boolean("is_unique").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.passId, table.identifier] }),
    // Of a digest, because an index cannot hold the longest values themselves.
    uniqueIndex("pass_input_value_unique")
      .on(table.passTemplateId, table.identifier, sql`md5(lower(${table.value}))`)
      .where(sql`${table.isUnique}`),
  ],
);

/** Fields of the back of the pass, in their order. */
export const passBackField = pgTable(
  "pass_back_field",
  {
    passId: ofPass(),
    sortOrder: integer("sort_order").notNull(),
    label: text("label").notNull(),
    value: text("value").notNull(),
  },
  (table) => [primaryKey({ columns: [table.passId, table.sortOrder] })],
);
