import { formatKennitala } from "#contract/index.ts";
import type { HolderField, HolderRules, InputProblem } from "../domain/holder-inputs.ts";
import type { InputFieldFormat } from "../domain/input-value.ts";
import { phoneInWords } from "../language/input-values.ts";
import type { Localisation } from "../language/language.ts";
import type { Words } from "../language/messages/is.ts";

/** A kept value as people type it, to be changed. */
export function valueToType(format: InputFieldFormat, value: string): string {
  if (value === "") return "";
  if (format === "KENNITALA") return formatKennitala(value);
  if (format === "PHONE_NUMBER") return phoneInWords(value);
  return format === "DATE" ? value.replace(/^(\d{4})-0?(\d+)-0?(\d+)$/, "$3.$2.$1") : value;
}

/** What the field is for, and how it is written. */
export function hintsOf(
  { format, description }: HolderField,
  rules: HolderRules,
  { words: { form } }: Localisation,
): string[] {
  const domains = domainsInWords(rules, form);
  return [
    description,
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
