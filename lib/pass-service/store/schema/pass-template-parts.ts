import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { inputFieldFormats, inputFieldTypes, scanActions } from "#contract/index.ts";
import { filledFromWays } from "../../domain/filled-from.ts";
import { passTemplate } from "./pass-template.ts";

const ofTemplate = () =>
  uuid("pass_template_id")
    .notNull()
    .references(() => passTemplate.id, { onDelete: "cascade" });

/** What is asked of the issuer or of the holder, in the order of the delivery page. */
export const templateInputField = pgTable(
  "template_input_field",
  {
    passTemplateId: ofTemplate(),
    identifier: text("identifier").notNull(),
    sortOrder: integer("sort_order").notNull(),
    label: text("label").notNull(),
    description: text("description"),
    isMandatory: boolean("is_mandatory").notNull().default(false),
    isUnique: boolean("is_unique").notNull().default(false),
    format: text("format", { enum: inputFieldFormats }).notNull(),
    type: text("type", { enum: inputFieldTypes }).notNull(),
    /** What of the member is entered when a membership issues the pass. */
    filledFrom: text("filled_from", { enum: filledFromWays }),
  },
  (table) => [
    primaryKey({ columns: [table.passTemplateId, table.identifier] }),
    check(
      "template_input_field_filled_from",
      sql`${table.filledFrom} is null or (${table.filledFrom} in ('memberName', 'memberNumber') and ${table.type} = 'ISSUER' and not ${table.isUnique})`,
    ),
    check(
      "template_input_field_format",
      sql`${table.format} in ('TEXT', 'NUMBER', 'DATE', 'EMAIL', 'URL', 'KENNITALA', 'PHONE_NUMBER')`,
    ),
    check("template_input_field_type", sql`${table.type} in ('ISSUER', 'MEMBER')`),
  ],
);

export const templateLocation = pgTable(
  "template_location",
  {
    passTemplateId: ofTemplate(),
    sortOrder: integer("sort_order").notNull(),
    relevantText: text("relevant_text").notNull(),
    name: text("name"),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.passTemplateId, table.sortOrder] }),
    check("template_location_latitude", sql`${table.latitude} between -90 and 90`),
    check("template_location_longitude", sql`${table.longitude} between -180 and 180`),
  ],
);

/** Domains such as example.com, in lower case. */
export const templateEmailDomain = pgTable(
  "template_email_domain",
  {
    passTemplateId: ofTemplate(),
    sortOrder: integer("sort_order").notNull(),
    emailDomain: text("email_domain").notNull(),
  },
  (table) => [primaryKey({ columns: [table.passTemplateId, table.emailDomain] })],
);

/** The issuer's own words for a scan action of its passes. */
export const templateScanWording = pgTable(
  "template_scan_wording",
  {
    passTemplateId: ofTemplate(),
    action: text("action", { enum: scanActions }).notNull(),
    customTitle: text("custom_title"),
    customDescription: text("custom_description"),
  },
  (table) => [primaryKey({ columns: [table.passTemplateId, table.action] })],
);
