import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { batch } from "./batch.ts";
import { moment } from "./columns.ts";
import { dispatch } from "./dispatch.ts";

/**
 * What is wrong with a row of the list, before anybody is asked about it. `unknown-link`: a link, and
 * no identifier of a pass in it; the interface finds a pass by that alone. `not-kept`: its cells were
 * erased, or sealed with a secret that has since gone, before another column was read. `hidden`: the
 * spreadsheet hides it, and it was not asked for.
 */
export const rowFaults = [
  "empty",
  "not-a-kennitala",
  "several-kennitalas",
  "shortened-number",
  "not-a-pass",
  "unknown-link",
  "too-many-columns",
  "cell-too-long",
  "characters",
  "formula",
  "twice",
  "not-kept",
  "hidden",
] as const;

/**
 * What the check found:
 * - `open`: an open pass that no wallet holds; `in-wallet`: one that some wallet holds;
 * - `closed`: voided, expired, used or deleted;
 * - `not-issued`: issued when the member asks for it, which they have not;
 * - `being-prepared`, `no-pass`: a membership whose pass is coming, or is not;
 * - `untrusted-link`: its link leads to a host that the issuer's file does not allow;
 * - `not-asked`: the service gave no usable answer;
 * - `erased`: what is kept about the person was taken away before a message was planned.
 */
export const checkResults = [
  "open",
  "in-wallet",
  "closed",
  "not-issued",
  "being-prepared",
  "no-pass",
  "untrusted-link",
  "no-membership",
  "not-a-member",
  "no-such-pass",
  "not-asked",
  "erased",
] as const;

export const rowResults = [...rowFaults, ...checkResults] as const;

/** A row of a list. What becomes of its message stands in the dispatch. */
export const batchRow = pgTable(
  "batch_row",
  {
    batchId: uuid("batch_id").notNull(),
    /** The number of the line in the file. */
    line: integer("line").notNull(),
    /** The kennitala and the cells of the file, sealed; emptied when they have been kept long enough. */
    sealed: text("sealed"),
    /** Whether the spreadsheet hides the row, by hand or by a filter. */
    isHidden: boolean("is_hidden").notNull().default(false),
    kennitalaDigest: text("kennitala_digest"),
    /** From the list, or found by the check. */
    passId: uuid("pass_id"),
    /** Null until it is checked. */
    result: text("result", { enum: rowResults }),
    /** The status of a closed pass, in the interface's word. */
    passStatus: text("pass_status"),
    /** Lease of the process that asks the service about the row; null of a row that is free or checked. */
    leasedUntil: moment("leased_until"),
    /** When the pass was last read. */
    checkedAt: moment("checked_at"),
    /** The newest text on the pass at that time, and whether the last one tried had no number to go to. */
    textedAt: moment("texted_at"),
    hadNoPhone: boolean("had_no_phone").notNull().default(false),
    dispatchId: uuid("dispatch_id")
      .unique("batch_row_dispatch")
      .references(() => dispatch.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.line] }),
    foreignKey({ columns: [table.batchId], foreignColumns: [batch.id] }).onDelete("cascade"),
    index("batch_row_result").on(table.batchId, table.result, table.line),
    index("batch_row_unplanned")
      .on(table.batchId, table.result, table.line)
      .where(sql`${table.dispatchId} is null and ${table.passId} is not null`),
    index("batch_row_of_member").on(table.kennitalaDigest),
    index("batch_row_of_pass").on(table.passId),
  ],
);
