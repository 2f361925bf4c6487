import { formatKennitala } from "#contract/index.ts";
import type { InputFieldFormat } from "../domain/input-value.ts";
import { dayInWords } from "./dates.ts";
import type { Localisation } from "./language.ts";

/** A kept value as people read it. */
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
