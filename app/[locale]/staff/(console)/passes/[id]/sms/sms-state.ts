import type { SmsField, TypedSms } from "#portal/sending/sms-request.ts";

/** What is known of a text before it goes out, in words. */
export interface PreviewView {
  text: string;
  /** Encoding, parts and length. */
  facts: string[];
  warnings: string[];
  /** The text with plain signs, where that is cheaper. */
  plainer?: string | undefined;
}

export interface SmsState {
  step: "write" | "confirm";
  typed: TypedSms;
  problems: { field?: SmsField | undefined; words: string }[];
  /** What will be sent: to whom, from whom, and how it looks. */
  confirmed?: { to: string; from: string; preview: PreviewView | undefined; warnings: string[] };
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}
