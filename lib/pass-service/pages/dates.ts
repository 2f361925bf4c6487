import type { Language } from "./language.ts";

const formats: Record<Language, Intl.DateTimeFormat> = {
  is: format("is-IS"),
  en: format("en-GB"),
};

function format(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "Atlantic/Reykjavik",
  });
}

/** A moment as people in Iceland write it: 20. nóvember 2026 kl. 14:05. */
export function momentInWords(moment: Date, language: Language): string {
  return formats[language].format(moment);
}
