import "server-only";
import parsePhoneNumber, { type NumberType } from "libphonenumber-js/max";
import { isClosedPassStatus, type Pass, type PassTemplate, type SmsSend } from "#contract/index.ts";
import { isPrintable } from "#portal/input/plain-text.ts";
import { isDeleted } from "#portal/passes/pass-actions.ts";
import { isOfMembership } from "#portal/passes/templates.ts";
import { hasLinkToPass } from "./sms-preview.ts";

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
type SmsField = (typeof smsFields)[number];
type SmsProblem =
  | "deleted"
  | "closed-template-text"
  | "closed-link"
  | "no-content"
  | "content-characters"
  | "no-sender"
  | "sender-characters"
  | "no-phone"
  | "phone-form"
  | "phone-landline"
  | "phone-toll-free"
  | "phone-special-charge"
  | "phone-no-texts"
  | NumberProblem;

/** Why a number cannot be typed: it is stored on the pass. Section "SMS", rule 8. */
type NumberProblem = "phone-field-missing" | "phone-locked";

type ReadTypedSms =
  | { ok: true; request: SmsSend; phone: string | undefined }
  | { ok: false; problems: { field?: SmsField; problem: SmsProblem }[] };

/** What a pass and its template leave open to a text. */
export interface SmsRules {
  /** `own-text`: a closed pass is not handed out, so that its link is not texted; `none`: it is gone. */
  content: "any" | "own-text" | "none";
  /** Undefined where another number may be typed. */
  numberProblem: NumberProblem | undefined;
}

type PassFacts = Pick<Pass, "status" | "inputFieldValues">;
type PassLinks = Pick<Pass, "distributionUrl" | "deliveryPageUrl">;
type TemplateFacts = Pick<PassTemplate, "inputFields" | "lockInputFields">;

export function smsRulesOf(pass: PassFacts, template: TemplateFacts | undefined): SmsRules {
  return { content: contentRuleOf(pass), numberProblem: numberProblemOf(pass, template) };
}

function contentRuleOf({ status }: PassFacts): SmsRules["content"] {
  if (!isClosedPassStatus(status)) return "any";
  return isDeleted({ status }) ? "none" : "own-text";
}

/** Whether a text that was written for an open pass must not leave, now that the pass is closed. */
export function isStoppedByClosing(request: SmsSend, pass: PassFacts & PassLinks): boolean {
  const rule = contentRuleOf(pass);
  const content = request?.content?.customContent;
  return rule === "none" || (rule === "own-text" && (!content || handsOut(content, pass)));
}

export interface NumberOnFile {
  /**
   * `register`: the member's own number, which the interface does not return; `pass`: the one
   * stored on it.
   */
  of: "register" | "pass";
  /** Number stored on the pass; the service uses it where the register has none. */
  stored: string | undefined;
}

/** Which number the service uses where none is typed. Section "SMS", rule 7. */
export function numberOnFileOf({
  pass: { inputFieldValues },
  template,
  isMembership,
}: {
  pass: PassFacts;
  template: (TemplateFacts & Pick<PassTemplate, "type">) | undefined;
  /** Whether a member lookup found the pass. */
  isMembership: boolean;
}): NumberOnFile {
  const isOfMember = isMembership || !template || isOfMembership(template);
  return {
    of: isOfMember ? "register" : "pass",
    stored: storedNumber(inputFieldValues, template),
  };
}

/** The number on the pass, if the text goes to it; undefined if it goes to a typed number or a member's. */
export function recipientOnPass(
  request: SmsSend,
  about: Pick<Parameters<typeof numberOnFileOf>[0], "pass" | "template">,
): string | undefined {
  const onFile = numberOnFileOf({ ...about, isMembership: false });
  return request?.phoneNumber || onFile.of === "register" ? undefined : onFile.stored;
}

function storedNumber(
  values: PassFacts["inputFieldValues"],
  template: TemplateFacts | undefined,
): string | undefined {
  const field = template?.inputFields.find(({ format }) => format === "PHONE_NUMBER");
  return values.find(({ identifier }) => identifier === field?.identifier)?.value || undefined;
}

/** What stands in the field already is not overwritten where the template locks its fields. */
function numberProblemOf(
  { inputFieldValues }: PassFacts,
  template: TemplateFacts | undefined,
): NumberProblem | undefined {
  const field = template?.inputFields.find(({ format }) => format === "PHONE_NUMBER");
  if (!template || !field) return "phone-field-missing";
  const isStored = storedNumber(inputFieldValues, template) !== undefined;
  return template.lockInputFields && isStored ? "phone-locked" : undefined;
}

/** Reads the form whole and says everything that is wrong with it at once. */
export function readTypedSms(typed: TypedSms, rules: SmsRules, links: PassLinks): ReadTypedSms {
  if (rules.content === "none") return { ok: false, problems: [{ problem: "deleted" }] };
  const content = readText(typed, rules, links);
  const sender = typed.sender === "own" ? readSender(typed.customSender) : { value: undefined };
  const phone = typed.recipient === "typed" ? readPhone(typed.phone, rules) : { value: undefined };
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

function readText(
  { text, content }: TypedSms,
  rules: SmsRules,
  links: PassLinks,
): Read | { value: undefined } {
  const isOpen = rules.content === "any";
  // The service does not tell whether the template's text contains the link.
  if (text === "template")
    return isOpen ? { value: undefined } : { problem: "closed-template-text" };
  const read = readContent(content);
  return "value" in read && !isOpen && handsOut(read.value, links)
    ? { problem: "closed-link" }
    : read;
}

/** Whether a text hands out the pass: by the link's token, or by a pasted link of the pass in any form. */
function handsOut(text: string, { distributionUrl, deliveryPageUrl }: PassLinks): boolean {
  // A short part, such as the "pass" of `/p/<code>/pass`, stands in other addresses too.
  const names = [distributionUrl, deliveryPageUrl].map(
    (link) => link.split(/[/?#=]+/).findLast((part) => part.length >= 8) ?? link,
  );
  return hasLinkToPass(text) || names.some((name) => text.includes(name));
}

/** Any length is accepted: the interface states none, so the service decides. */
function readContent(written: string): Read {
  // A browser sends line ends as two characters; a phone needs one.
  const text = written.replaceAll("\r\n", "\n").trim();
  if (text === "") return { problem: "no-content" };
  return isPrintable(text, "many") ? { value: text } : { problem: "content-characters" };
}

/** Only the service knows which sender names are registered and approved. Section "SMS", rule 4. */
function readSender(written: string): Read {
  const sender = written.trim();
  if (sender === "") return { problem: "no-sender" };
  return isPrintable(sender) ? { value: sender } : { problem: "sender-characters" };
}

function readPhone(written: string, { numberProblem }: SmsRules): Read {
  if (numberProblem) return { problem: numberProblem };
  if (written.trim() === "") return { problem: "no-phone" };
  const number = parsePhoneNumber(written, "IS");
  if (!number?.isValid()) return { problem: "phone-form" };
  const problem = problemOfType(number.getType());
  return problem ? { problem } : { value: number.number };
}

/** Stricter than the interface: numbers whose kind says that nobody reads texts there. */
function problemOfType(type: NumberType): SmsProblem | undefined {
  switch (type) {
    case "FIXED_LINE":
      return "phone-landline";
    case "TOLL_FREE":
      return "phone-toll-free";
    case "PREMIUM_RATE":
    case "SHARED_COST":
      return "phone-special-charge";
    case "UAN":
    case "VOICEMAIL":
    case "PAGER":
      return "phone-no-texts";
    default:
      return undefined;
  }
}
