import { z } from "zod";
import { openEnum, optional, recordIdSchema } from "./values.ts";

export const passTemplateTypes = [
  "ID",
  "COUPON",
  "MEMBER",
  "TICKET",
  "PUNCH",
  "GIFT",
  "MULTI_TICKET",
  "STORAGE",
  "APPOINTMENT_PASS",
] as const;
export type PassTemplateType = (typeof passTemplateTypes)[number];

export const passTemplateStatuses = ["ACTIVE", "VOIDED"] as const;
export const dynamicBarcodeTypes = ["BASIC", "INCLUDE_TEMPLATE_ID"] as const;
export const inputFieldFormats = [
  "TEXT",
  "NUMBER",
  "DATE",
  "EMAIL",
  "URL",
  "KENNITALA",
  "PHONE_NUMBER",
] as const;
export const inputFieldTypes = ["ISSUER", "MEMBER"] as const;

/** Section "Template input field". `type` says who enters the value. */
export const templateInputFieldSchema = z.object({
  label: z.string(),
  identifier: z.string(),
  description: optional(z.string()),
  isMandatory: z.boolean(),
  isUnique: z.boolean(),
  format: openEnum(inputFieldFormats),
  type: openEnum(inputFieldTypes),
});

/** Section "Template location item". Degrees of latitude and longitude. */
const templateLocationSchema = z.object({
  relevantText: z.string(),
  name: optional(z.string()),
  point: z.object({ latitude: z.number(), longitude: z.number() }),
});

/** Section "Pass template". `passPrice` is in krónur, the barcode time in seconds. */
export const passTemplateSchema = z.object({
  id: recordIdSchema,
  type: openEnum(passTemplateTypes),
  name: optional(z.string()),
  description: optional(z.string()),
  stamps: optional(z.number()),
  status: openEnum(passTemplateStatuses),
  inputFields: z.array(templateInputFieldSchema),
  passPrice: optional(z.number()),
  whenLastUpdateSent: optional(z.string()),
  hasDynamicBarcode: z.boolean(),
  dynamicBarcodeExpirationTimeSeconds: optional(z.number()),
  dynamicBarcodeType: openEnum(dynamicBarcodeTypes),
  lockInputFields: z.boolean(),
  disableIssue: z.boolean(),
  deliverByKennitala: z.boolean(),
  locations: z.array(templateLocationSchema),
  useEmailDomainVerification: z.boolean(),
  allowedEmailDomains: z.array(z.object({ sortOrder: z.number(), emailDomain: z.string() })),
  kennitalaAgeVerification: optional(z.number()),
  supportsGoogleWallet: z.boolean(),
  exchangedForTemplateId: optional(recordIdSchema),
  deliveryPageUrl: z.string(),
  isSharingProhibited: z.boolean(),
  isNFC: z.boolean(),
  singleDeviceOnly: z.boolean(),
  firstDeviceOnly: z.boolean(),
  oneDeviceAtATime: z.boolean(),
  oncePerDevice: z.boolean(),
  onePassOfTemplateTypePerDevice: z.boolean(),
  posDistributionOnly: z.boolean(),
  allowReward: z.boolean(),
});
export type PassTemplate = z.infer<typeof passTemplateSchema>;

/** Section "Paged list envelope". `page` counts from 0. */
export const passTemplatePageSchema = z.object({
  page: z.int().min(0),
  pageSize: z.int().min(1),
  totalPages: z.int().min(0),
  totalItems: z.int().min(0),
  data: z.array(passTemplateSchema),
});
export type PassTemplatePage = z.infer<typeof passTemplatePageSchema>;

/** Our own service's ceiling for `page_size`; not stated by the interface. */
export const maximumPageSize = 100;

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** The list's query. Section "Limits": `page` 0-based, default 0; `page_size` default 20. */
export const passTemplateListQuerySchema = z.object({
  page: wholeNumber.default(0),
  page_size: wholeNumber.pipe(z.int().min(1).max(maximumPageSize)).default(20),
});
export interface PassTemplateListQuery {
  page?: number;
  pageSize?: number;
}
