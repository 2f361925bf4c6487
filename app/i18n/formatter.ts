import { createFormatter, type Locale } from "use-intl/core";
import { getLocale } from "./locale.ts";

export const timeZone = "Atlantic/Reykjavik";

/** Dates in English are written as in Britain: 1 December 2026. */
export const formatters = { is: formatterOf("is"), en: formatterOf("en-GB") };

/** Dates, times and numbers as the page's language writes them. */
export async function getFormatter() {
  return formatters[await getLocale()];
}

/** The library's type admits the languages of the messages alone; any locale of Intl works. */
function formatterOf(locale: string) {
  return createFormatter({ locale: locale as Locale, timeZone });
}
