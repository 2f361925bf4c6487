import type { PassTemplateType } from "#contract/index.ts";
import type { Language } from "./language.ts";
import type { Words } from "./messages/is.ts";

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
