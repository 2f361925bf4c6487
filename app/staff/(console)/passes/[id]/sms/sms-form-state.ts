import type { TypedSms } from "#portal/messaging/sending/sms-request.ts";
import type { FlowState } from "../../../../_form/form-state.ts";
import { typedText } from "../../../../_form/form-state.ts";

/** What is known of a text before it goes out, in words. */
export interface PreviewView {
  text: string;
  /** Encoding, parts and length. */
  facts: string[];
  warnings: string[];
  /** The text with plain signs, where that is cheaper. */
  plainer?: string | undefined;
}

/** The form as it is filled in: a saved text may be picked in place of writing one. */
export interface TypedSmsForm extends Omit<TypedSms, "text"> {
  text: TypedSms["text"] | `saved ${string}`;
}

/** A saved text in one language, as a sender picks it. */
export interface SavedChoice {
  value: `saved ${string}`;
  label: string;
  text: string;
  /** As it will arrive, and how carriers count it. */
  hint: string;
}

export interface SmsState extends FlowState<TypedSmsForm> {
  /** What will be sent: to whom, from whom, and how it looks. */
  confirmed?: { to: string; from: string; preview: PreviewView | undefined; warnings: string[] };
}

export const untouchedSms: TypedSmsForm = {
  text: "template",
  content: "",
  sender: "template",
  customSender: "",
  recipient: "on-file",
  phone: "",
};

/** The form exactly as it was typed, whatever was sent in its place. */
export function typedSmsOf(form: FormData): TypedSmsForm {
  const text = (name: string) => typedText(form, name);
  return {
    text: textOf(text("text")),
    content: text("content"),
    sender: text("sender") === "own" ? "own" : "template",
    customSender: text("customSender"),
    recipient: text("recipient") === "typed" ? "typed" : "on-file",
    phone: text("phone"),
  };
}

function textOf(value: string): TypedSmsForm["text"] {
  if (value.startsWith("saved ")) return value as TypedSmsForm["text"];
  return value === "own" ? "own" : "template";
}
