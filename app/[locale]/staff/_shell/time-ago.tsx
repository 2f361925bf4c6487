import { getTranslations } from "next-intl/server";
import { getFormatter } from "#app/i18n/formatter.ts";
import { longMoment } from "./formats.ts";

const day = 24 * 60 * 60_000;

/** How long ago, with the exact time in reach; what is older than a day is told by its date. */
export async function TimeAgo({ moment }: { moment: Date }) {
  const format = await getFormatter();
  const t = await getTranslations("staff.time");
  const exact = format.dateTime(moment, { ...longMoment, timeStyle: "medium" });
  const ago = Date.now() - moment.getTime();
  const words =
    ago < 60_000
      ? t("now")
      : ago < day
        ? format.relativeTime(moment, new Date())
        : format.dateTime(moment, { ...longMoment, dateStyle: "medium" });
  return (
    <time dateTime={moment.toISOString()} title={exact}>
      {words}
    </time>
  );
}
