import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { passWallets } from "#contract/index.ts";
import { moment, transactionNumber } from "./columns.ts";
import { pass } from "./pass.ts";

/** The service's own wallet in one browser, which keeps the secret in a cookie. */
export const wallet = pgTable(
  "wallet",
  {
    id: uuid("id").primaryKey(),
    secretHash: text("secret_hash").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [check("wallet_secret_hash", sql`${table.secretHash} ~ '^[0-9a-f]{64}$'`)],
);

/** A pass in a wallet; kept after its removal, because a pass once claimed is never unclaimed. */
export const walletCopy = pgTable(
  "wallet_copy",
  {
    id: uuid("id").primaryKey(),
    passId: uuid("pass_id")
      .notNull()
      .references(() => pass.id, { onDelete: "cascade" }),
    platform: text("platform", { enum: passWallets }).notNull(),
    /** The service's own wallet; null on the other platforms. */
    walletId: uuid("wallet_id").references(() => wallet.id),
    device: text("device").notNull(),
    addedAt: moment("added_at").notNull(),
    removedAt: moment("removed_at"),
    /** When it was last opened or fetched, to the hour; null when it was not since it was added. */
    lastUsedAt: moment("last_used_at"),
    /** The device that registered on platform A, as it calls itself; null where none did. */
    deviceIdentifier: text("device_identifier"),
    /** Push token of the device; null once the copy is removed. */
    pushToken: text("push_token"),
    registeredIn: transactionNumber("registered_in").notNull().default(sql`pg_current_xact_id()`),
    /** Due time of the next update push to the device; null if there is none to come. */
    pushDueAt: moment("push_due_at"),
    /** Update pushes tried since the pass changed or a push was accepted, including the one under way. */
    pushAttempts: integer("push_attempts").notNull().default(0),
    /** Accepted update pushes since the pass changed, as long as the device has not fetched the pass. */
    pushRepeats: integer("push_repeats").notNull().default(0),
    /** When the device last polled and was given this pass as changed; null once it is fetched. */
    askedAt: moment("asked_at"),
    /** The pass's `lastModified` that the device fetched last. */
    fetchedVersion: timestamp("fetched_version", {
      withTimezone: true,
      precision: 0,
      mode: "date",
    }),
  },
  (table) => [
    index("wallet_copy_of_pass").on(table.passId),
    index("wallet_copy_in_wallet").on(table.walletId),
    uniqueIndex("wallet_copy_once")
      .on(table.walletId, table.passId)
      .where(sql`${table.removedAt} is null and ${table.walletId} is not null`),
    uniqueIndex("wallet_copy_once_on_device")
      .on(table.deviceIdentifier, table.passId)
      .where(sql`${table.removedAt} is null and ${table.deviceIdentifier} is not null`),
    index("wallet_copy_push_due").on(table.pushDueAt).where(sql`${table.pushDueAt} is not null`),
    check(
      "wallet_copy_device",
      sql`${table.platform} = 'PLATFORM_A_WALLET' or (${table.deviceIdentifier} is null and ${table.pushToken} is null)`,
    ),
    check(
      "wallet_copy_platform",
      sql`${table.platform} in ('PLATFORM_A_WALLET', 'PLATFORM_B_WALLET', 'SERVICE_WALLET')`,
    ),
    check(
      "wallet_copy_wallet",
      sql`(${table.platform} = 'SERVICE_WALLET') or ${table.walletId} is null`,
    ),
  ],
);

/** A pass that was put on platform B, where every change of it is patched. */
export const platformBObject = pgTable(
  "platform_b_object",
  {
    passId: uuid("pass_id")
      .primaryKey()
      .references(() => pass.id, { onDelete: "cascade" }),
    /** Due time of the next patch; null while platform B has the current pass. */
    dueAt: moment("due_at"),
    /** Patches tried since the pass changed or a patch succeeded, including the one under way. */
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [
    index("platform_b_object_due").on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/** The development certificate: one row or none, so that all processes sign alike. */
export const developmentSigner = pgTable(
  "development_signer",
  {
    only: boolean("only").primaryKey().default(true),
    certificate: text("certificate").notNull(),
    key: text("key").notNull(),
    intermediate: text("intermediate").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [check("development_signer_only", sql`${table.only}`)],
);
