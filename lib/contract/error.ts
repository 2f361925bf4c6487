import { z } from "zod";

/** Codes that the interface document names. Section "Errors". */
const documentedErrorCodes = [
  "KENNITALA_INVALID",
  "MEMBER_NOT_ELIGIBLE",
  "ADDON_REQUIRED",
] as const;

/**
 * Codes of our own service where the interface document names none. A client must not rely on
 * them: it branches on the documented codes and on the HTTP status.
 */
const chosenErrorCodes = [
  "UNAUTHORIZED",
  "NOT_FOUND",
  "MEMBER_NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "MALFORMED_JSON",
  "VALIDATION_FAILED",
  "BODY_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "EXTERNAL_IDENTIFIER_TAKEN",
  "TEMPLATE_NOT_ISSUABLE",
  "INPUT_FIELDS_LOCKED",
  "INPUT_VALUE_TAKEN",
  "PASS_CLOSED",
  "CODE_NOT_RECOGNISED",
  "CODE_EXPIRED",
  "TRANSACTION_EXPIRED",
  "ACTION_NOT_AVAILABLE",
  "AMOUNT_OUT_OF_BOUNDS",
  "SMS_TEMPLATE_MISSING",
  "SMS_SENDER_NOT_APPROVED",
  "PHONE_NUMBER_MISSING",
  "PHONE_NUMBER_FIELD_MISSING",
  "NOTIFICATION_REACHES_NOBODY",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
] as const;

type DocumentedErrorCode = (typeof documentedErrorCodes)[number];
export type ErrorCode = DocumentedErrorCode | (typeof chosenErrorCodes)[number];

/** Texts that the interface document fixes to the letter. Section "Errors". */
export const documentedMessages = {
  KENNITALA_INVALID: "Invalid kennitala",
  MEMBER_NOT_ELIGIBLE: "The member does not qualify for a pass",
  SMS_TEMPLATE_MISSING: "Pass is not assigned SMS Template",
} as const;

/** The body of every refusal. Section "Errors", "Error body shape". */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string().meta({ "x-extensible-enum": [...documentedErrorCodes, ...chosenErrorCodes] }),
    message: z.string(),
    possibleFixes: z.array(z.string()).optional().default([]),
  }),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
