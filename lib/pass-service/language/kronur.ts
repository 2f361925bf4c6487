import type { Language } from "./language.ts";

/** Whole krónur as a reader of the language groups them: 9.500 or 9,500. */
export function kronurInWords(amount: number, language: Language): string {
  return amount.toLocaleString(language === "is" ? "is-IS" : "en-GB");
}
