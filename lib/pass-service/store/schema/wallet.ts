import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { passWallets } from "#contract/index.ts";
import { moment } from "./columns.ts";
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
  },
  (table) => [
    index("wallet_copy_of_pass").on(table.passId),
    index("wallet_copy_in_wallet").on(table.walletId),
    uniqueIndex("wallet_copy_once")
      .on(table.walletId, table.passId)
      .where(sql`${table.removedAt} is null and ${table.walletId} is not null`),
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
