import { z } from "zod";
import {
  momentSchema,
  openEnum,
  optional,
  recordIdSchema,
  storedText,
  timestampSchema,
} from "./values.ts";

/** Section "States and transitions", "Pass status". */
export const passStatuses = [
  "UNCLAIMED",
  "INACTIVE",
  "ACTIVE",
  "REDEEMED",
  "VOIDED",
  "DELETE_IN_PROGRESS",
  "DELETED",
  "EXPIRED",
  "UPDATES_OFF",
] as const;
export type PassStatus = (typeof passStatuses)[number];

/** The five in which a pass must not be handed out. "Pass status", fact 5. */
export const closedPassStatuses = [
  "VOIDED",
  "EXPIRED",
  "REDEEMED",
  "DELETE_IN_PROGRESS",
  "DELETED",
] as const satisfies readonly PassStatus[];
export type ClosedPassStatus = (typeof closedPassStatuses)[number];

/** Whether a pass in this status must not be handed out; a status not known yet may be. */
export function isClosedPassStatus(status: string): status is ClosedPassStatus {
  return (closedPassStatuses as readonly string[]).includes(status);
}

/** Section "Pass (response object)", `inputFieldValues` item. */
const inputFieldValueSchema = z.object({
  identifier: z.string(),
  label: z.string(),
  value: optional(z.string()),
});

/**
 * A pass as create, get, update and scan answer it. Section "Pass (response object)".
 * `expirationDate` and `validFrom` are ISO 8601; `stampsLeft` counts punches or tickets.
 */
export const passSchema = z.object({
  id: recordIdSchema,
  externalIdentifier: optional(z.string()),
  passTemplateId: recordIdSchema,
  status: openEnum(passStatuses),
  isVoided: z.boolean(),
  stampsLeft: optional(z.int()),
  alreadyPaid: z.boolean(),
  isReward: z.boolean(),
  expirationDate: optional(timestampSchema),
  validFrom: optional(timestampSchema),
  posDistributionCode: optional(z.string()),
  distributionUrl: z.string(),
  deliveryPageUrl: z.string(),
  requiresCustomerInput: z.boolean(),
  inputFieldValues: z.array(inputFieldValueSchema),
  notifyListSubscribed: z.boolean(),
});
export type Pass = z.infer<typeof passSchema>;

/**
 * What create and update take. Section "Pass write payload". Whether an update replaces or merges
 * is not stated by the interface, so a caller sends all that it knows; our own service merges:
 * absent leaves a field as it is, null clears it.
 */
export const passWriteSchema = z.object({
  passTemplateId: recordIdSchema,
  isVoided: z.boolean().nullish(),
  externalIdentifier: storedText(200, 1).nullish(),
  validFrom: momentSchema.nullish(),
  expirationDate: momentSchema.nullish(),
  stampsLeft: z.int().min(0).max(100_000).nullish(),
  alreadyPaid: z.boolean().nullish(),
  inputFields: z
    .array(z.object({ identifier: storedText(200), value: storedText(2_000) }))
    .max(100)
    .nullish(),
  backFields: z
    .array(z.object({ label: storedText(200), value: storedText(2_000) }))
    .max(100)
    .nullish(),
});
export type PassWrite = z.input<typeof passWriteSchema>;
