import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import type { DayCount } from "#portal/messaging/sending/dispatch-list.ts";

const day = 24 * 60 * 60_000;
const shades = {
  good: "bg-good",
  open: "bg-info",
  unknown: "bg-waiting",
  bad: "bg-stopped",
} as const;
const outcomes = ["good", "open", "unknown", "bad"] as const;

/** A week of messages as bars; the same numbers stand beside them, so that nobody needs the hues. */
export async function WeekChart({ from, counts }: { from: Date; counts: DayCount[] }) {
  const t = await getTranslations("staff");
  const format = await getFormatter();
  const days = Array.from({ length: 7 }, (_, index) => {
    const date = new Date(from.getTime() + index * day);
    const key = date.toISOString().slice(0, 10);
    const of = (outcome: (typeof outcomes)[number]) =>
      counts.find((one) => one.day === key && one.outcome === outcome)?.count ?? 0;
    const parts = outcomes.map((outcome) => ({ outcome, count: of(outcome) }));
    return { key, date, parts, total: parts.reduce((sum, { count }) => sum + count, 0) };
  });
  const maxTotal = Math.max(1, ...days.map(({ total }) => total));
  if (days.every(({ total }) => total === 0)) return <p>{t("today.nothingSent")}</p>;
  return (
    <table className="w-full max-w-2xl table-fixed border-collapse text-left">
      <caption className="sr-only">{t("today.week")}</caption>
      <colgroup>
        <col className="w-28" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("today.day")}</th>
          <th scope="col">{t("today.count")}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ key, date, parts, total }) => (
          <tr key={key}>
            <th scope="row" className="py-1 font-normal whitespace-nowrap">
              {format.dateTime(date, { weekday: "short" })}{" "}
              {format.dateTime(date, { day: "numeric", month: "short" })}
            </th>
            <td className="py-1">
              <div className="flex items-center gap-3">
                <svg
                  aria-hidden
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  className="h-4 min-w-0 flex-1"
                >
                  <Bars parts={parts} maxTotal={maxTotal} />
                </svg>
                <span className="w-10 flex-none text-right font-semibold tabular-nums">
                  {total}
                </span>
              </div>
              <p className="sr-only">
                {parts
                  .filter(({ count }) => count > 0)
                  .map(({ outcome, count }) => `${t(`messages.show.${outcome}`)}: ${count}`)
                  .join(", ")}
              </p>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2} className="pt-2">
            <ul className="flex flex-wrap gap-x-5 text-ink-soft">
              {outcomes.map((outcome) => (
                <li key={outcome} className="flex items-center gap-2">
                  <span className={`size-3 ${shades[outcome]}`} />
                  {t(`messages.show.${outcome}`)}
                </li>
              ))}
            </ul>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const fills = {
  good: "fill-good",
  open: "fill-info",
  unknown: "fill-waiting",
  bad: "fill-stopped",
} as const;

function Bars({
  parts,
  maxTotal,
}: {
  parts: { outcome: (typeof outcomes)[number]; count: number }[];
  maxTotal: number;
}) {
  let left = 0;
  return parts.map(({ outcome, count }) => {
    const width = (count / maxTotal) * 100;
    const at = left;
    left += width;
    return <rect key={outcome} x={at} y={0} width={width} height={4} className={fills[outcome]} />;
  });
}
