import "server-only";
import parsePhoneNumber from "libphonenumber-js/max";
import { type SmsSend, smsSendSchema } from "#contract/index.ts";

/** The form for a text message, exactly as it was typed. */
export interface TypedSms {
  text: "template" | "own";
  content: string;
  sender: "template" | "own";
  customSender: string;
  recipient: "on-file" | "typed";
  phone: string;
}

export const smsFields = ["content", "customSender", "phone"] as const;
export type SmsField = (typeof smsFields)[number];
export type SmsProblem =
  | "no-content"
  | "content-too-long"
  | "no-sender"
  | "sender-form"
  | "no-phone"
  | "phone-form"
  | "phone-landline"
  | "phone-field-missing";

export type ReadSms =
  | { ok: true; request: SmsSend; phone: string | undefined }
  | { ok: false; problems: { field: SmsField; problem: SmsProblem }[] };

/** What an alphanumeric sender may be: three to eleven letters, digits and spaces. */
const senderForm = /^(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9 ]{1,9}[A-Za-z0-9]$/;

/** Reads the form whole and says everything that is wrong with it at once. */
export function readSms(typed: TypedSms, template: { hasPhoneField: boolean }): ReadSms {
  const content = typed.text === "own" ? readContent(typed.content) : { value: undefined };
  const sender = typed.sender === "own" ? readSender(typed.customSender) : { value: undefined };
  const phone =
    typed.recipient === "typed" ? readPhone(typed.phone, template) : { value: undefined };
  const problems = [
    ...("problem" in content ? [{ field: "content" as const, problem: content.problem }] : []),
    ...("problem" in sender ? [{ field: "customSender" as const, problem: sender.problem }] : []),
    ...("problem" in phone ? [{ field: "phone" as const, problem: phone.problem }] : []),
  ];
  if ("problem" in content || "problem" in sender || "problem" in phone) {
    return { ok: false, problems };
  }
  const written = {
    ...(sender.value && { customSender: sender.value }),
    ...(content.value && { customContent: content.value }),
  };
  const request: SmsSend = {
    ...(phone.value && { phoneNumber: phone.value }),
    ...(Object.keys(written).length > 0 && { content: written }),
  };
  return { ok: true, request, phone: phone.value };
}

type Read = { value: string } | { problem: SmsProblem };

function readContent(written: string): Read {
  // A browser sends line ends as two characters; a phone needs one.
  const text = written.replaceAll("\r\n", "\n").trim();
  if (text === "") return { problem: "no-content" };
  const fits = smsSendSchema.safeParse({ content: { customContent: text } }).success;
  return fits ? { value: text } : { problem: "content-too-long" };
}

function readSender(written: string): Read {
  const sender = written.trim();
  if (sender === "") return { problem: "no-sender" };
  return senderForm.test(sender) ? { value: sender } : { problem: "sender-form" };
}

function readPhone(written: string, { hasPhoneField }: { hasPhoneField: boolean }): Read {
  if (!hasPhoneField) return { problem: "phone-field-missing" };
  if (written.trim() === "") return { problem: "no-phone" };
  const number = parsePhoneNumber(written, "IS");
  if (!number?.isValid()) return { problem: "phone-form" };
  const type = number.getType();
  if (type === "FIXED_LINE") return { problem: "phone-landline" };
  return { value: number.number };
}
