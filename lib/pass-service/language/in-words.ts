import { formatKennitala, type PassTemplateType } from "#contract/index.ts";
import type { HolderField, HolderRules, InputProblem } from "../domain/holder-inputs.ts";
import type { InputFieldFormat } from "../domain/input-value.ts";
import type { Language, Localisation } from "./language.ts";
import type { Words } from "./strings/is.ts";

/** Whole krónur as a reader of the language groups them: 9.500 or 9,500. */
export function kronurInWords(amount: number, language: Language): string {
  return amount.toLocaleString(language === "is" ? "is-IS" : "en-GB");
}

/** The remaining stamps, tickets or balance, in words; undefined for types that count nothing. */
export function remainingValueOf(
  type: PassTemplateType,
  { stampsLeft, balance }: { stampsLeft: number | null; balance: number | null },
  { words: { onPass }, language }: { words: Words; language: Language },
): { label: string; value: string } | undefined {
  switch (type) {
    case "PUNCH":
      return { label: onPass.stampsLeft, value: String(stampsLeft ?? 0) };
    case "MULTI_TICKET":
      return { label: onPass.ticketsLeft, value: String(stampsLeft ?? 0) };
    case "GIFT":
      return {
        label: onPass.balance,
        value: onPass.kronur(kronurInWords(balance ?? 0, language)),
      };
    default:
      return undefined;
  }
}

const locales: Record<Language, string> = { is: "is-IS", en: "en-GB" };

const moments = inEach({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const days = inEach({});

function inEach(more: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> {
  const format = (language: Language) =>
    new Intl.DateTimeFormat(locales[language], {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "Atlantic/Reykjavik",
      ...more,
    });
  return { is: format("is"), en: format("en") };
}

/** A moment as people in Iceland write it: 20. nóvember 2026 kl. 14:05. */
export function momentInWords(moment: Date, language: Language): string {
  return moments[language].format(moment);
}

/** The last valid day of a pass that expires at midnight; undefined where it is within a day. */
export function lastDayInWords(expires: Date, language: Language): string | undefined {
  const clock = expires.toISOString().slice(11);
  if (clock !== "00:00:00.000Z" && !clock.startsWith("23:59:59")) return undefined;
  return days[language].format(new Date(expires.getTime() - 1));
}

/** A day, given as YYYY-MM-DD, in the same notation; other text is returned unchanged. */
function dayInWords(day: string, language: Language): string {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? day : days[language].format(date);
}

/** A stored value in the notation that people read. */
export function valueInWords(
  format: InputFieldFormat,
  value: string,
  { language }: Pick<Localisation, "language">,
): string {
  if (format === "DATE") return dayInWords(value, language);
  if (format === "KENNITALA") return formatKennitala(value);
  return format === "PHONE_NUMBER" ? phoneInWords(value) : value;
}

/** An Icelandic number as people write it: +354 511 2900. */
export function phoneInWords(phone: string): string {
  return phone.replace(/^(\+354)(\d{3})(\d{4})$/, "$1 $2 $3");
}

/** A stored value in the notation that people type, for a form field. */
export function valueToType(format: InputFieldFormat, value: string): string {
  if (value === "") return "";
  if (format === "KENNITALA") return formatKennitala(value);
  if (format === "PHONE_NUMBER") return phoneInWords(value);
  return format === "DATE" ? value.replace(/^(\d{4})-0?(\d+)-0?(\d+)$/, "$3.$2.$1") : value;
}

/** How the field is written. */
export function hintsOf(
  { format }: HolderField,
  rules: HolderRules,
  { words: { form } }: Localisation,
): string[] {
  const domains = domainsInWords(rules, form);
  return [
    form.hint[format],
    format === "EMAIL" && rules.useEmailDomainVerification && domains
      ? form.emailDomains(domains)
      : null,
  ].filter((hint) => typeof hint === "string");
}

export function problemInWords(
  problem: InputProblem,
  format: InputFieldFormat,
  rules: HolderRules,
  { words: { form } }: Localisation,
): string {
  switch (problem) {
    case "missing":
      return form.missing;
    case "malformed":
      return form.malformed[format];
    case "too-long":
      return form.tooLong;
    case "email-domain": {
      const domains = domainsInWords(rules, form);
      return domains ? form.emailDomain(domains) : form.noEmailDomain;
    }
    case "taken":
      return form.taken(format === "KENNITALA");
    default:
      return problem satisfies never;
  }
}

/** @bylgja.is, @sund.is eða @laug.is */
function domainsInWords({ emailDomains }: HolderRules, form: Words["form"]): string {
  const domains = emailDomains.map(({ emailDomain }) => `@${emailDomain}`);
  const last = domains.pop() ?? "";
  return domains.length > 0 ? `${domains.join(", ")} ${form.or} ${last}` : last;
}
