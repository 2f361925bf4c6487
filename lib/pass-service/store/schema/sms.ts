import { sql } from "drizzle-orm";
import {
  boolean,
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
import { smsStatuses } from "#contract/index.ts";
import { moment } from "./columns.ts";
import { issuer } from "./issuer.ts";
import { pass } from "./pass.ts";

/** A sender name of an issuer; usable from its approval on. */
export const smsSenderName = pgTable(
  "sms_sender_name",
  {
    issuerId: uuid("issuer_id")
      .notNull()
      .references(() => issuer.id),
    name: text("name").notNull(),
    approvedAt: moment("approved_at"),
  },
  (table) => [
    primaryKey({ columns: [table.issuerId, table.name] }),
    check("sms_sender_name_form", sql`${table.name} ~ '^[A-Za-z0-9 ]{3,11}$'`),
  ],
);

/** A text message as it leaves: its tokens are replaced already. */
export const smsMessage = pgTable(
  "sms_message",
  {
    id: uuid("id").primaryKey(),
    issuerId: uuid("issuer_id").notNull(),
    passId: uuid("pass_id"),
    sender: text("sender").notNull(),
    /** E.164. */
    recipient: text("recipient").notNull(),
    content: text("content").notNull(),
    messageParts: integer("message_parts").notNull(),
    messageLength: integer("message_length").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When the next thing is to be done about it; null when nothing more will happen. */
    nextStepAt: moment("next_step_at"),
    /** How often the step that comes next was tried. */
    attempts: integer("attempts").notNull().default(0),
    /** Expiry of a worker's claim, by the database's own clock, which has no offset. */
    claimedUntil: moment("claimed_until"),
    /** Whether the claim before the present one expired: its worker died, and nobody knows where. */
    interrupted: boolean("interrupted").notNull().default(false),
    /** The carrier's own identifier of the message, where it has told one. */
    carrierReference: text("carrier_reference"),
  },
  (table) => [
    unique("sms_message_of_issuer").on(table.issuerId, table.id),
    foreignKey({
      name: "sms_message_pass",
      columns: [table.issuerId, table.passId],
      foreignColumns: [pass.issuerId, pass.id],
    }),
    index("sms_message_created").on(table.createdAt),
    index("sms_message_of_pass").on(table.passId, table.createdAt),
    index("sms_message_due").on(table.nextStepAt).where(sql`${table.nextStepAt} is not null`),
  ],
);

/** Every status that a message has entered, in order. */
export const smsStatusEntry = pgTable(
  "sms_status_entry",
  {
    smsId: uuid("sms_id")
      .notNull()
      .references(() => smsMessage.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    status: text("status", { enum: smsStatuses }).notNull(),
    enteredAt: moment("entered_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.smsId, table.position] })],
);

/** What the outbox, in place of a carrier, was given to send. */
export const outboxMessage = pgTable(
  "outbox_message",
  {
    smsId: uuid("sms_id")
      .primaryKey()
      .references(() => smsMessage.id, { onDelete: "cascade" }),
    takenAt: moment("taken_at").notNull(),
  },
  (table) => [index("outbox_message_taken").on(table.takenAt)],
);

/** The short address of a delivery page, for text messages. */
export const shortLink = pgTable(
  "short_link",
  {
    code: text("code").primaryKey(),
    passId: uuid("pass_id")
      .notNull()
      .unique("short_link_of_pass")
      .references(() => pass.id, { onDelete: "cascade" }),
  },
  (table) => [check("short_link_code", sql`${table.code} ~ '^[0-9A-Za-z]{8,16}$'`)],
);
