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

/** GSM-7, and its extension, whose characters take two places. Any other character makes a text UCS-2. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension = new Set("\f^{}\\[~]|€");

/** Places in a text of one part, and in each part of a longer one. */
const places = { "GSM-7": { alone: 160, each: 153 }, "UCS-2": { alone: 70, each: 67 } } as const;

interface SmsParts {
  /** Parts as carriers count them; 0 of an empty text. */
  parts: number;
  /** The characters that make the text UCS-2, as often as they occur; none of a text in GSM-7. */
  nonGsm: string[];
}

/**
 * Counts the parts of a text message, of which none splits a character. Section "SMS record".
 * The package `sms-segments-calculator`, with which a test compares it, takes a hundred times as long: for
 * the texts of a list of 100 000 more than a minute of the processor while somebody waits.
 */
export function countSmsParts(text: string): SmsParts {
  if (text === "") return { parts: 0, nonGsm: [] };
  const characters = charactersOf(text);
  const nonGsm = characters.filter((one) => !basic.has(one) && !extension.has(one));
  const isGsm = nonGsm.length === 0;
  const { alone, each } = places[isGsm ? "GSM-7" : "UCS-2"];
  const sizeOf = (one: string) => (isGsm ? (extension.has(one) ? 2 : 1) : one.length);
  const size = characters.reduce((sum, one) => sum + sizeOf(one), 0);
  if (size <= alone) return { parts: 1, nonGsm };
  let parts = 1;
  let free: number = each;
  for (const one of characters) {
    const needed = sizeOf(one);
    if (needed > free) {
      parts += 1;
      free = each;
    }
    free -= needed;
  }
  return { parts, nonGsm };
}

const graphemes = new Intl.Segmenter("is", { granularity: "grapheme" });
/** Code units that may join others into one character. A text without them has one unit a character. */
const complex = /[\u0300-\u200f\u2060-\u20ab\u20ad-\uffff]/;

/** Grapheme clusters, with "\r\n" as two. The segmenter is slow, so a text without `complex` skips it. */
function charactersOf(text: string): string[] {
  if (!complex.test(text)) return text.split("");
  return Array.from(graphemes.segment(text)).flatMap(({ segment }) =>
    segment === "\r\n" ? ["\r", "\n"] : segment,
  );
}
