import "server-only";
import parsePhoneNumber from "libphonenumber-js/max";
import { z } from "zod";
import { type PassTemplate, readTypedKennitala } from "#contract/index.ts";
import { readPlainText, readWholeNumber, type TextProblem } from "#portal/input/plain-text.ts";
import { type DateProblem, readWrittenDate } from "./local-moment.ts";

export type InputProblem =
  | TextProblem
  | DateProblem
  | "missing"
  | "number"
  | "email"
  | "email-domain"
  | "url"
  | "kennitala"
  | "kennitala-system"
  | "phone";

type ReadInput = { ok: true; value: string } | { ok: false; problem: InputProblem };

type EmailRules = Pick<PassTemplate, "useEmailDomainVerification" | "allowedEmailDomains">;

/** A value as the service keeps it; a format that is not known yet takes any text. */
export function readInput(format: string, typed: string, emails: EmailRules): ReadInput {
  const read = readPlainText(typed);
  if (!read.ok || read.value === "") return read;
  const text = read.value;
  switch (format) {
    case "NUMBER": {
      const number = readWholeNumber(text);
      return number === undefined ? no("number") : yes(String(number));
    }
    case "DATE": {
      const date = readWrittenDate(text);
      return date.ok ? yes(date.iso) : no(date.problem);
    }
    case "EMAIL":
      if (!z.email().safeParse(text).success) return no("email");
      return isAllowed(text, emails) ? yes(text) : no("email-domain");
    case "URL":
      return readUrl(text);
    case "KENNITALA":
      return kennitalaInput(text);
    case "PHONE_NUMBER": {
      const number = parsePhoneNumber(text, "IS");
      return number?.isValid() ? yes(number.number) : no("phone");
    }
    default:
      return read;
  }
}

/** The domains that an e-mail address must be of; none where any will do. */
export function domainsOf(emails: EmailRules): string[] {
  if (!emails.useEmailDomainVerification) return [];
  return [...emails.allowedEmailDomains]
    .sort((one, other) => one.sortOrder - other.sortOrder)
    .map(({ emailDomain }) => emailDomain.replace(/^@/, "").toLowerCase());
}

function isAllowed(address: string, emails: EmailRules): boolean {
  const domains = domainsOf(emails);
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain);
}

function kennitalaInput(text: string): ReadInput {
  const read = readTypedKennitala(text);
  if (read.ok) return yes(read.kennitala);
  return no(read.problem === "system" ? "kennitala-system" : "kennitala");
}

function readUrl(text: string): ReadInput {
  const isBare = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]|$)/u.test(text);
  const url = isBare ? `https://${text}` : text;
  return z.url({ protocol: /^https?$/ }).safeParse(url).success ? yes(url) : no("url");
}

const yes = (value: string): ReadInput => ({ ok: true, value });
const no = (problem: InputProblem): ReadInput => ({ ok: false, problem });
