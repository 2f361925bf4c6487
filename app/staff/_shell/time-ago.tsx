import { formatters } from "#app/i18n/formatter.ts";
import { translationsIn } from "#app/i18n/translations.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { longMoment } from "./formats.ts";

interface TimeAgoProps {
  moment: Date;
  /** Given, not awaited here: React waits for each such component anew, and a table has many. */
  locale: Language;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago: older than an hour with the exact time below it, older than a week by the date. */
export function TimeAgo({ moment, locale }: TimeAgoProps) {
  const format = formatters[locale];
  const t = translationsIn(locale, "staff.time");
  const exact = format.dateTime(moment, { ...longMoment, timeStyle: "medium" });
  const now = new Date();
  const age = now.getTime() - moment.getTime();
  const atTime = format.dateTime(moment, { ...longMoment, dateStyle: "medium" });
  const relative = age < minute ? t("now") : format.relativeTime(moment, now);
  return (
    <time dateTime={moment.toISOString()} title={exact}>
      {age < 7 * day ? relative : atTime}
      {age >= hour && age < 7 * day && (
        // Below, where it leaves the other columns of a table their room.
        <span className="block text-sm text-ink-soft">{atTime}</span>
      )}
    </time>
  );
}
