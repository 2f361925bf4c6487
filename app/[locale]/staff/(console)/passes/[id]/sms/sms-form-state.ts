import type { PassTemplate } from "#contract/index.ts";
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

export const untouchedSms: TypedSms = {
  ...{ text: "template", content: "" },
  ...{ sender: "template", customSender: "" },
  ...{ recipient: "on-file", phone: "" },
};

/** The form exactly as it was typed, whatever was sent in its place. */
export function typedSmsOf(form: FormData): TypedSms {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    text: text("text") === "own" ? "own" : "template",
    content: text("content"),
    sender: text("sender") === "own" ? "own" : "template",
    customSender: text("customSender"),
    recipient: text("recipient") === "typed" ? "typed" : "on-file",
    phone: text("phone"),
  };
}

/** A typed number is stored on the pass, so its template must have a field for one. */
export function hasPhoneField(template: PassTemplate | undefined): boolean {
  return template?.inputFields.some(({ format }) => format === "PHONE_NUMBER") ?? false;
}
