import type { Language } from "./language.ts";

/** Whole krónur as a reader of the language groups them: 9.500 or 9,500. */
export function kronurInWords(amount: number, language: Language): string {
  const separator = language === "is" ? "." : ",";
  return String(amount).replaceAll(/\B(?=(\d{3})+$)/g, separator);
}
