import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { type AvailableScanAction, scanActions } from "#contract/index.ts";
import { moment } from "./columns.ts";
import { pass } from "./pass.ts";

/** A code that was read: what may be done within it is decided anew at every action. */
export const scanTransaction = pgTable(
  "scan_transaction",
  {
    id: uuid("id").primaryKey(),
    issuerId: uuid("issuer_id").notNull(),
    passId: uuid("pass_id").notNull(),
    /** The name that the scanner gave itself, for the history. */
    scannerIdentifier: text("scanner_identifier"),
    /** The actions that were offered, with their bounds: no other may be performed. */
    offered: jsonb("offered").$type<AvailableScanAction[]>().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    unique("scan_transaction_of_issuer").on(table.issuerId, table.id),
    foreignKey({
      name: "scan_transaction_pass",
      columns: [table.issuerId, table.passId],
      foreignColumns: [pass.issuerId, pass.id],
    }),
    index("scan_transaction_expires").on(table.expiresAt),
    index("scan_transaction_of_pass").on(table.passId, table.createdAt),
  ],
);

/** An action that was performed. `amount` is punches or whole krónur, by the action. */
export const scanEvent = pgTable(
  "scan_event",
  {
    id: uuid("id").primaryKey(),
    transactionId: uuid("transaction_id")
      .notNull()
      .references(() => scanTransaction.id),
    action: text("action", { enum: scanActions }).notNull(),
    amount: integer("amount"),
    performedAt: moment("performed_at").notNull(),
  },
  (table) => [
    index("scan_event_of_transaction").on(table.transactionId),
    check("scan_event_amount", sql`${table.amount} > 0`),
  ],
);
