import { z } from "zod";
import {
  nonBlankText,
  openEnum,
  optional,
  recordIdSchema,
  storedText,
  timestampSchema,
} from "./values.ts";

/** Section "SMS delivery status". */
export const smsStatuses = [
  "CREATED",
  "PENDING",
  "SENT",
  "SCHEDULED",
  "DELIVERED",
  "EXPIRED",
  "ACCEPTED",
  "REJECTED",
  "FAILED",
] as const;
export type SmsStatus = (typeof smsStatuses)[number];

/** The statuses after which nothing more happens. Section "SMS delivery status". */
export const terminalSmsStatuses = [
  "DELIVERED",
  "EXPIRED",
  "ACCEPTED",
  "REJECTED",
  "FAILED",
] as const satisfies readonly SmsStatus[];

export const maxSmsLength = 1_600;

/**
 * What send-SMS takes; everything may be left out. Section "Send-SMS request". `phoneNumber` is
 * E.164, or an Icelandic number without a country code; `sendCustomSms` is ignored.
 */
export const smsSendSchema = z.object({
  phoneNumber: storedText(40).nullish(),
  content: z
    .object({
      sendCustomSms: z.boolean().nullish(),
      customSender: storedText(40).nullish(),
      customContent: nonBlankText(maxSmsLength).nullish(),
    })
    .nullish(),
});
export type SmsSend = z.input<typeof smsSendSchema>;

/** Section "Send-SMS response". `messageLength` is in characters. */
export const smsSendResponseSchema = z.object({
  id: recordIdSchema,
  phoneNumber: optional(z.string()),
  messageParts: z.int(),
  messageLength: z.int(),
  whenQueued: timestampSchema,
});
export type SmsSendResponse = z.infer<typeof smsSendResponseSchema>;

/** Section "SMS record". `messageLength` is in characters; `delivered` is terminal once true. */
export const smsRecordSchema = z.object({
  id: recordIdSchema,
  sender: z.string(),
  recipient: z.string(),
  passId: optional(recordIdSchema),
  messageParts: z.int(),
  messageLength: z.int(),
  whenCreated: timestampSchema,
  delivered: z.boolean(),
  statuses: z.array(z.object({ status: openEnum(smsStatuses), timestamp: timestampSchema })),
});
export type SmsRecord = z.infer<typeof smsRecordSchema>;

/**
 * Replaces the tokens of a text message, which are written `${name}`. A token ends at the next
 * closing brace; without one the rest is plain text. Read in one pass: a regular expression would
 * look through the rest of the text anew for every `${` that nothing closes.
 * Section "SMS", send rule 5.
 */
export function replaceSmsTokens(text: string, valueFor: (name: string) => string): string {
  const parts: string[] = [];
  let read = 0;
  for (;;) {
    const start = text.indexOf("${", read);
    const end = start < 0 ? -1 : text.indexOf("}", start);
    if (end < 0) break;
    parts.push(text.slice(read, start), valueFor(text.slice(start + 2, end)));
    read = end + 1;
  }
  return parts.join("") + text.slice(read);
}
