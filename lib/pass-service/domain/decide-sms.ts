import { countSmsParts, replaceSmsTokens, type SmsSend } from "#contract/index.ts";
import { type InputFieldFormat, readMobileNumber } from "./input-value.ts";

/** Everything that a text message of a pass depends on. */
export interface SmsSetting {
  /** The template's SMS Template. */
  template: { sender: string | null; content: string | null };
  approvedSenders: readonly string[];
  lockInputFields: boolean;
  inputFields: readonly { identifier: string; format: InputFieldFormat; isUnique: boolean }[];
  /** The member's number on file, for a pass that a membership issued. */
  numberOfMember: string | null;
  inputs: readonly { identifier: string; value: string | null }[];
}

export type SmsRefusal =
  | "no-sms-template"
  | "sender-not-approved"
  | "number-invalid"
  | "no-number-field"
  | "number-locked"
  | "no-number"
  | "text-empty";

/** The input field of the pass in which the number is kept. */
export interface NumberField {
  identifier: string;
  isUnique: boolean;
}

type SmsDecision =
  | { ok: true; sender: string; content: string; recipient: string; storeIn: NumberField | null }
  | { ok: false; refusal: SmsRefusal };

/** What is sent, from whom and to where. Section "SMS", send rules 2 to 8. */
export function decideSms(requested: SmsSend, setting: SmsSetting): SmsDecision {
  const no = (refusal: SmsRefusal): SmsDecision => ({ ok: false, refusal });
  const sender = requested.content?.customSender ?? setting.template.sender;
  const content = requested.content?.customContent ?? setting.template.content;
  if (sender == null || content == null) return no("no-sms-template");
  if (!setting.approvedSenders.includes(sender)) return no("sender-not-approved");

  const field = setting.inputFields.find(({ format }) => format === "PHONE_NUMBER");
  const stored = setting.inputs.find(({ identifier }) => identifier === field?.identifier)?.value;
  if (requested.phoneNumber != null) {
    const recipient = readMobileNumber(requested.phoneNumber);
    if (!recipient) return no("number-invalid");
    if (!field) return no("no-number-field");
    if (setting.lockInputFields && stored && stored !== recipient) return no("number-locked");
    return { ok: true, sender, content, recipient, storeIn: field };
  }
  const recipient = setting.numberOfMember ?? stored;
  if (!recipient) return no("no-number");
  return { ok: true, sender, content, recipient, storeIn: null };
}

/** Replaces tokens, unknown ones with nothing. Section "SMS", send rule 5. */
export function expandTokens(text: string, values: Readonly<Record<string, string>>): string {
  return replaceSmsTokens(text, (name) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : "",
  );
}

interface SmsSize {
  /** SMS segmentation: 160 or 153 characters a part in GSM-7, 70 or 67 in UCS-2. */
  messageParts: number;
  /** Length in characters. */
  messageLength: number;
}

/** Encoding and length of a text message. Section "SMS record". */
export function sizeOf(text: string): SmsSize {
  const { parts } = countSmsParts(text);
  return { messageParts: Math.max(1, parts), messageLength: [...text].length };
}
