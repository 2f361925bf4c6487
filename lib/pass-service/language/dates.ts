import type { Language } from "./language.ts";

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

/** A day of the form YYYY-MM-DD in the same way; whatever is no day, as it stands. */
export function dayInWords(day: string, language: Language): string {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? day : days[language].format(date);
}
