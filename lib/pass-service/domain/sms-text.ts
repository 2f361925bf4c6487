import { countSmsParts, replaceSmsTokens } from "#contract/index.ts";

/** Replaces tokens, unknown ones with nothing. Section "SMS", send rule 5. */
export function expandTokens(text: string, values: Readonly<Record<string, string>>): string {
  return replaceSmsTokens(text, (name) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : "",
  );
}

export interface SmsSize {
  /** SMS segmentation: 160 or 153 characters a part in GSM-7, 70 or 67 in UCS-2. */
  messageParts: number;
  /** In characters. */
  messageLength: number;
}

/** Encoding and length of a text message. Section "SMS record". */
export function sizeOf(text: string): SmsSize {
  const { parts } = countSmsParts(text);
  return { messageParts: Math.max(1, parts), messageLength: [...text].length };
}
