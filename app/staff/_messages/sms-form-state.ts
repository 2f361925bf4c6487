import type { TypedSms } from "#portal/messaging/sending/sms-request.ts";
import { type FlowState, typedText } from "../_form/form-state.ts";

/** Preview of a text, in words. */
export interface PreviewView {
  text: string;
  parts: string;
  /** Undefined when the issuer's file has no price. */
  cost: string | undefined;
  /** Why it takes more parts than it would in plain characters. */
  whyCostly: string | undefined;
  characters: string | undefined;
  /** States that the link is an example; undefined for a text without one. */
  sampleLink: string | undefined;
  warnings: string[];
  /** The text in GSM-7 characters, where that is cheaper. */
  gsmOnly?: string | undefined;
}

/** `text` may also name a saved text. */
export interface TypedSmsForm extends Omit<TypedSms, "text"> {
  text: TypedSms["text"] | `saved ${string}`;
}

/** A saved text in one language. */
export interface SavedChoice {
  value: `saved ${string}`;
  label: string;
  text: string;
  lang: "is" | "en";
  /** The text as it will read, with an example of the link. */
  shown: string;
  /** Number of parts, and cost. */
  facts: string;
}

/** State of the test section, in which staff send the text to a pass of their own. */
export interface TestView {
  /** The pass for the test: what was typed (kennitala, identifier or link), else what this browser remembers. */
  ownPass: string;
  /** Name on that pass, where this browser remembers it and the pass could be read. */
  ownName?: string | undefined;
  /** The test that was sent: address of its page, and name on the pass. */
  sent?: { address: string; to: string | undefined };
}

export interface SmsState extends FlowState<TypedSmsForm> {
  /** Review of what will be sent. */
  confirmed?: {
    /** Name on the pass, where it has one. */
    holder: string | undefined;
    to: string;
    /** Notes on the phone number. */
    toHints: string[];
    /** Undefined where the sender's name is not known here. */
    from: string | undefined;
    parts: string;
    cost: string | undefined;
    preview: PreviewView | undefined;
    warnings: string[];
    /** Whether the text has no link, neither to the pass nor to ask for one, though the pass may be handed out. */
    lacksLink: boolean;
    test: TestView;
  };
}

export const untouchedSms: TypedSmsForm = {
  text: "template",
  content: "",
  sender: "template",
  customSender: "",
  recipient: "on-file",
  phone: "",
};

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
