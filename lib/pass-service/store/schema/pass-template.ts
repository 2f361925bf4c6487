import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  dynamicBarcodeTypes,
  inputFieldFormats,
  inputFieldTypes,
  passTemplateStatuses,
  passTemplateTypes,
  scanActions,
} from "#contract/index.ts";
import { filledFromWays } from "../../domain/pass-write.ts";
import { moment } from "./columns.ts";
import { issuer } from "./issuer.ts";

/** Input fields, locations and e-mail domains are lists of their own beside this row. */
export const passTemplate = pgTable(
  "pass_template",
  {
    id: uuid("id").primaryKey(),
    issuerId: uuid("issuer_id")
      .notNull()
      .references(() => issuer.id),
    type: text("type", { enum: passTemplateTypes }).notNull(),
    name: text("name"),
    /** On the service's own pages in English; the interface tells of one name. */
    englishName: text("english_name"),
    description: text("description"),
    englishDescription: text("english_description"),
    status: text("status", { enum: passTemplateStatuses }).notNull().default("ACTIVE"),
    /** Stands in the address where a new pass of this template can be obtained. */
    deliveryCode: text("delivery_code").notNull().unique("pass_template_delivery_code"),
    stamps: integer("stamps"),
    passPrice: integer("pass_price"),
    /** Whether anybody may obtain a new pass on the template's delivery page. */
    allowsNewPass: boolean("allows_new_pass").notNull().default(false),
    /** What a new gift card holds, and the bounds of one scan action on it, in whole krónur. */
    initialAmount: integer("initial_amount"),
    minSubtractAmount: integer("min_subtract_amount"),
    maxSubtractAmount: integer("max_subtract_amount"),
    minAddAmount: integer("min_add_amount"),
    maxAddAmount: integer("max_add_amount"),
    /** The template's SMS Template: a sender name and a text. */
    smsSender: text("sms_sender"),
    smsContent: text("sms_content"),
    hasDynamicBarcode: boolean("has_dynamic_barcode").notNull().default(false),
    dynamicBarcodeSeconds: integer("dynamic_barcode_seconds"),
    dynamicBarcodeType: text("dynamic_barcode_type", { enum: dynamicBarcodeTypes })
      .notNull()
      .default("BASIC"),
    lockInputFields: boolean("lock_input_fields").notNull().default(false),
    disableIssue: boolean("disable_issue").notNull().default(false),
    deliverByKennitala: boolean("deliver_by_kennitala").notNull().default(false),
    useEmailDomainVerification: boolean("use_email_domain_verification").notNull().default(false),
    kennitalaAgeVerification: integer("kennitala_age_verification"),
    supportsGoogleWallet: boolean("supports_google_wallet").notNull().default(true),
    isSharingProhibited: boolean("is_sharing_prohibited").notNull().default(false),
    isNfc: boolean("is_nfc").notNull().default(false),
    singleDeviceOnly: boolean("single_device_only").notNull().default(false),
    firstDeviceOnly: boolean("first_device_only").notNull().default(false),
    oneDeviceAtATime: boolean("one_device_at_a_time").notNull().default(false),
    oncePerDevice: boolean("once_per_device").notNull().default(false),
    onePassOfTemplateTypePerDevice: boolean("one_pass_of_template_type_per_device")
      .notNull()
      .default(false),
    posDistributionOnly: boolean("pos_distribution_only").notNull().default(false),
    allowReward: boolean("allow_reward").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("pass_template_of_issuer").on(table.issuerId, table.id),
    check(
      "pass_template_type",
      sql`${table.type} in ('ID', 'COUPON', 'MEMBER', 'TICKET', 'PUNCH', 'GIFT', 'MULTI_TICKET', 'STORAGE', 'APPOINTMENT_PASS')`,
    ),
    check("pass_template_status", sql`${table.status} in ('ACTIVE', 'VOIDED')`),
    check("pass_template_stamps", sql`${table.stamps} >= 0`),
    check(
      "pass_template_amounts",
      sql`${table.initialAmount} >= 0 and ${table.minSubtractAmount} > 0 and ${table.maxSubtractAmount} >= ${table.minSubtractAmount} and ${table.minAddAmount} > 0 and ${table.maxAddAmount} >= ${table.minAddAmount}`,
    ),
    check("pass_template_price", sql`${table.passPrice} >= 0`),
    check(
      "pass_template_barcode",
      sql`${table.dynamicBarcodeType} in ('BASIC', 'INCLUDE_TEMPLATE_ID') and ${table.dynamicBarcodeSeconds} > 0`,
    ),
  ],
);

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
    englishLabel: text("english_label"),
    englishDescription: text("english_description"),
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
