import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { notificationStatuses } from "#contract/index.ts";
import { moment } from "./columns.ts";
import { pass } from "./pass.ts";
import { walletCopy } from "./wallet.ts";

export const notification = pgTable(
  "notification",
  {
    id: uuid("id").primaryKey(),
    issuerId: uuid("issuer_id").notNull(),
    passId: uuid("pass_id").notNull(),
    message: text("message").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When the next thing is to be done about it; null when nothing more will happen. */
    nextStepAt: moment("next_step_at"),
    /** How often the step that comes next was tried. */
    attempts: integer("attempts").notNull().default(0),
    /** Expiry of a worker's claim, by the database's own clock, which has no offset. */
    claimedUntil: moment("claimed_until"),
  },
  (table) => [
    index("notification_created").on(table.createdAt),
    index("notification_due").on(table.nextStepAt).where(sql`${table.nextStepAt} is not null`),
    unique("notification_of_issuer").on(table.issuerId, table.id),
    foreignKey({
      name: "notification_pass",
      columns: [table.issuerId, table.passId],
      foreignColumns: [pass.issuerId, pass.id],
    }),
    index("notification_of_pass").on(table.passId, table.createdAt),
  ],
);

/** The wallet copies that a notification was queued for, each with its complete history. */
export const notificationEntry = pgTable(
  "notification_entry",
  {
    notificationId: uuid("notification_id")
      .notNull()
      .references(() => notification.id, { onDelete: "cascade" }),
    walletCopyId: uuid("wallet_copy_id")
      .notNull()
      .references(() => walletCopy.id),
    position: integer("position").notNull(),
    status: text("status", { enum: notificationStatuses }).notNull(),
    enteredAt: moment("entered_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.walletCopyId, table.position] }),
    index("notification_entry_of_copy").on(table.walletCopyId, table.enteredAt),
    check(
      "notification_entry_status",
      sql`${table.status} in ('QUEUED', 'SENT', 'DELIVERED', 'NO_ANSWER')`,
    ),
  ],
);
