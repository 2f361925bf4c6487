import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

export const issuer = pgTable(
  "issuer",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    cardColour: text("card_colour").notNull(),
    accentColour: text("accent_colour").notNull(),
    /** A `data:` address of an image, so that a page needs nothing from elsewhere. */
    logo: text("logo"),
    supportEmail: text("support_email"),
    supportPhone: text("support_phone"),
    /** With `{language}` where the reader's language goes. */
    website: text("website"),
    languages: text("languages").array().notNull(),
    /** The SMS add-on, without which no text message is sent. */
    hasSmsAddOn: boolean("has_sms_add_on").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    check("issuer_card_colour", sql`${table.cardColour} ~ '^#[0-9a-f]{6}$'`),
    check("issuer_accent_colour", sql`${table.accentColour} ~ '^#[0-9a-f]{6}$'`),
    check("issuer_logo", sql`${table.logo} like 'data:image/%'`),
    check("issuer_website", sql`${table.website} ~ '^https?://'`),
    check("issuer_languages", sql`cardinality(${table.languages}) > 0`),
  ],
);

/** The token itself is nowhere: a key is recognised by the SHA-256 of its token. */
export const apiKey = pgTable(
  "api_key",
  {
    keyId: text("key_id").primaryKey(),
    issuerId: uuid("issuer_id")
      .notNull()
      .references(() => issuer.id),
    tokenHash: text("token_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("api_key_issuer").on(table.issuerId),
    check("api_key_token_hash", sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
  ],
);
