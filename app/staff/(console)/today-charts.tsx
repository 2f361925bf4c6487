import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import type { DayCount } from "#portal/messaging/sending/message-list.ts";
import { type ScanCount, scannersOf, totalsOf } from "#portal/passes/scanning/scan-store.ts";
import { isolated } from "#theme/isolated.ts";
import { PersonTable } from "../_shell/person-table.tsx";
import { Section } from "../_shell/staff-page.tsx";

const day = 24 * 60 * 60_000;
const outcomes = ["good", "unconfirmed", "open", "unknown", "bad"] as const;

/** Messages of a week as bars; the numbers stand beside them. */
export async function WeekChart({ from, counts }: { from: Date; counts: DayCount[] }) {
  const t = await getTranslations("staff");
  const format = await getFormatter();
  const days = Array.from({ length: 7 }, (_, index) => {
    const date = new Date(from.getTime() + index * day);
    const key = date.toISOString().slice(0, 10);
    const countOf = (outcome: (typeof outcomes)[number]) =>
      counts.find((one) => one.day === key && one.outcome === outcome)?.count ?? 0;
    const parts = outcomes.map((outcome) => ({ outcome, count: countOf(outcome) }));
    return { key, date, parts, total: parts.reduce((sum, { count }) => sum + count, 0) };
  });
  const maxTotal = Math.max(1, ...days.map(({ total }) => total));
  const shown = outcomes.filter((outcome) => counts.some((one) => one.outcome === outcome));
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
              {shown.map((outcome) => (
                <li key={outcome} className="flex items-center gap-2">
                  {/* SVG: forced colours remove backgrounds, but keep drawn shapes. */}
                  <svg aria-hidden viewBox="0 0 1 1" className="size-3">
                    <rect width={1} height={1} className={fills[outcome]} />
                  </svg>
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
  unconfirmed: "fill-line-strong",
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

const counted = ["letIn", "used", "refused"] as const;

export async function ScansToday({ counts }: { counts: ScanCount[] }) {
  const t = await getTranslations("staff.today.scans");
  const named = scannersOf(counts).filter((scanner) => scanner !== null);
  const isNamed = named.length > 0;
  const hasOthers = counts.some(({ scanner }) => scanner === null);
  const scanners = hasOthers ? [...named, null] : named;
  return (
    <Section title={t("title")}>
      <PersonTable
        caption={t("title")}
        name={t("scanner")}
        facts={counted.map((word) => t(word))}
        onPhone={counted.length}
        empty={t("none")}
        rows={scanners.map((scanner) => {
          const { valid, used, refused } = totalsOf(
            counts.filter((one) => one.scanner === scanner),
          );
          const totals = { letIn: valid + used, used, refused };
          return {
            key: scanner ?? "",
            name: isNamed && (scanner === null ? t("others") : isolated(scanner)),
            facts: counted.map((word) => (
              <span key={word}>
                <span aria-hidden className="text-ink-soft md:hidden">{`${t(word)} `}</span>
                <span className="tabular-nums">{totals[word]}</span>
              </span>
            )),
          };
        })}
      />
      {counts.length > 0 && <HourChart counts={counts} />}
    </Section>
  );
}

/** Passes admitted by hour; on a narrow screen the hours wrap into further lines. */
async function HourChart({ counts }: { counts: ScanCount[] }) {
  const t = await getTranslations("staff.today.scans");
  const hours = counts.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const bars = Array.from({ length: last - first + 1 }, (_, at) => {
    const { valid, used } = totalsOf(counts.filter(({ hour }) => hour === first + at));
    return { hour: first + at, count: valid + used };
  });
  const max = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <figure className="mt-4 max-w-2xl">
      <figcaption id="by-hour" className="text-ink-soft">
        {t("byHour")}
      </figcaption>
      <ol aria-labelledby="by-hour" className="mt-2 flex flex-wrap gap-y-3">
        {bars.map(({ hour, count }) => (
          <li
            key={hour}
            className="flex w-7 flex-none flex-col items-center text-sm tabular-nums sm:w-10 sm:text-base"
          >
            <span className="sr-only">{t("hour", { hour })}</span>
            <span>{count}</span>
            <svg
              aria-hidden
              viewBox={`0 0 1 ${max}`}
              preserveAspectRatio="none"
              className="h-16 w-4 sm:w-6"
            >
              <rect y={max - count} width={1} height={count} className="fill-good" />
            </svg>
            <span aria-hidden className="w-full border-t border-line text-center text-ink-soft">
              {String(hour).padStart(2, "0")}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
