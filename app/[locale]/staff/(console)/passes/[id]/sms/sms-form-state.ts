import type { TypedSms } from "#portal/messaging/sending/sms-request.ts";
import type { FlowState } from "../../../../_confirm/confirm-form.tsx";
import type { Picked } from "../../../../_shell/pick-messages.ts";

/** What is known of a text before it goes out, in words. */
export interface PreviewView {
  text: string;
  /** Encoding, parts and length. */
  facts: string[];
  warnings: string[];
  /** The text with plain signs, where that is cheaper. */
  plainer?: string | undefined;
}

export interface SmsState extends FlowState<TypedSms> {
  /** What will be sent: to whom, from whom, and how it looks. */
  confirmed?: { to: string; from: string; preview: PreviewView | undefined; warnings: string[] };
}

/** The messages that the form shows. */
export const smsKeys = [
  "problemTitle",
  "text",
  "templateText",
  "templateTextHint",
  "ownText",
  "content",
  "contentHint",
  "sender",
  "templateSender",
  "ownSender",
  "customSender",
  "customSenderHint",
  "recipient",
  "onFile",
  "onFileHint",
  "typedNumber",
  "typedNumberHint",
  "noPhoneField",
  "numberLocked",
  "closedText",
  "phone",
  "phoneHint",
  "preview.title",
  "preview.plainer",
  "next",
  "confirmTitle",
  "confirmLead",
  "to",
  "from",
  "message",
  "templateMessage",
  "send",
  "change",
  "lost.title",
  "lost.send",
  "lost.look",
] as const;
export type SmsWords = Picked<typeof smsKeys>;

export const untouchedSms: TypedSms = {
  text: "template",
  content: "",
  sender: "template",
  customSender: "",
  recipient: "on-file",
  phone: "",
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
