import type { TypedSms } from "#portal/sending/sms-request.ts";

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
