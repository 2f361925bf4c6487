import { z } from "zod";
import { passSchema } from "./pass.ts";
import { openEnum, optional, recordIdSchema, storedText } from "./values.ts";

/** Section "Scan transaction", "Action meanings". */
export const scanActions = ["VOID", "REDEEM", "PUNCHES", "SUBTRACT_AMOUNT", "ADD_AMOUNT"] as const;
export type ScanAction = (typeof scanActions)[number];

/** Code data exchanged for the pass and what can be done with it. Section "Fetch-scan request". */
export const scanRequestSchema = z.object({
  data: storedText(4_000, 1),
  scannerIdentifier: storedText(200).nullish(),
});
export type ScanRequest = z.input<typeof scanRequestSchema>;

/** An action on offer with its bounds; amounts are whole krónur. Section "`actions` item". */
const availableScanActionSchema = z.object({
  action: openEnum(scanActions),
  maxPunches: optional(z.int()),
  maxSubtractAmount: optional(z.int()),
  minSubtractAmount: optional(z.int()),
  maxAddAmount: optional(z.int()),
  minAddAmount: optional(z.int()),
  customTitle: optional(z.string()),
  customDescription: optional(z.string()),
});
export type AvailableScanAction = z.infer<typeof availableScanActionSchema>;

/** Section "Fetch-scan response". */
export const scanResponseSchema = z.object({
  transactionId: recordIdSchema,
  pass: passSchema,
  actions: z.array(availableScanActionSchema),
});
export type ScanResponse = z.infer<typeof scanResponseSchema>;

/** One action within a transaction; amounts are whole krónur. Section "Scan action request". */
export const scanActionRequestSchema = z.object({
  action: z.enum(scanActions),
  punches: z.int().nullish(),
  subtractedAmount: z.int().nullish(),
  addedAmount: z.int().nullish(),
});
export type ScanActionRequest = z.input<typeof scanActionRequestSchema>;

/** Section "Scan action response". */
export const scanActionResponseSchema = z.object({
  action: openEnum(scanActions),
  pass: passSchema,
});
export type ScanActionResponse = z.infer<typeof scanActionResponseSchema>;
