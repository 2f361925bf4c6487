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
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment, transactionNumber } from "./columns.ts";
import { membership } from "./member.ts";
import { passTemplate } from "./pass-template.ts";

/** Events of a pass. Its status is never stored: `domain/pass-status.ts` derives it. */
export const pass = pgTable(
  "pass",
  {
    id: uuid("id").primaryKey(),
    issuerId: uuid("issuer_id").notNull(),
    passTemplateId: uuid("pass_template_id").notNull(),
    membershipId: uuid("membership_id"),
    externalIdentifier: text("external_identifier"),
    /** Whoever knows it may open the delivery page. */
    deliveryCode: text("delivery_code").notNull().unique("pass_delivery_code"),
    /** What the code on the pass says to a scanner. */
    scanCode: text("scan_code").notNull().unique("pass_scan_code"),
    /** Signs the codes of a pass whose code changes with time; the holder never sees it. */
    codeSecret: text("code_secret")
      .notNull()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    validFrom: moment("valid_from"),
    expirationDate: moment("expiration_date"),
    voidedAt: moment("voided_at"),
    redeemedAt: moment("redeemed_at"),
    deletionRequestedAt: moment("deletion_requested_at"),
    deletedAt: moment("deleted_at"),
    stampsLeft: integer("stamps_left"),
    /** What is left on a gift card, in whole krónur. */
    balance: integer("balance"),
    posDistributionCode: text("pos_distribution_code"),
    alreadyPaid: boolean("already_paid").notNull().default(false),
    isReward: boolean("is_reward").notNull().default(false),
    notifyListSubscribed: boolean("notify_list_subscribed").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    /**
     * The transaction that last changed what the pass shows, and the moment of it: a whole second,
     * later with every change. Triggers of the migration `platform-wallets` keep both, so that no
     * way of changing a pass can forget to. How they are read: `store/device-changes.ts`.
     */
    changedIn: transactionNumber("changed_in").notNull().default(sql`pg_current_xact_id()`),
    lastModified: timestamp("last_modified", { withTimezone: true, precision: 0, mode: "date" })
      .notNull()
      .default(sql`date_trunc('second', clock_timestamp())`),
  },
  (table) => [
    unique("pass_of_issuer").on(table.issuerId, table.id),
    foreignKey({
      name: "pass_template_of_pass",
      columns: [table.issuerId, table.passTemplateId],
      foreignColumns: [passTemplate.issuerId, passTemplate.id],
    }),
    foreignKey({
      name: "pass_membership",
      columns: [table.issuerId, table.membershipId],
      foreignColumns: [membership.issuerId, membership.id],
    }),
    uniqueIndex("pass_external_identifier").on(table.passTemplateId, table.externalIdentifier),
    index("pass_of_membership").on(table.membershipId),
    uniqueIndex("pass_one_per_membership")
      .on(table.membershipId)
      .where(sql`${table.deletedAt} is null and ${table.deletionRequestedAt} is null`),
    check("pass_balance", sql`${table.balance} >= 0`),
    check("pass_stamps_left", sql`${table.stampsLeft} >= 0`),
  ],
);

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
    /**
     * Copied from the field, so that the database itself keeps a unique value unique. False once the
     * pass is voided or deleted (trigger `pass_closed`): another pass may bear the value then.
     */
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
