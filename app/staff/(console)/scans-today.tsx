import { getTranslations } from "#app/i18n/translations.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { type ScanCount, totalsOf } from "#portal/passes/scanning/scan-counts.ts";
import { isolated } from "#theme/isolated.ts";

/** What scans led to today, by scanner and by hour. */
export async function ScansToday({ counts }: { counts: ScanCount[] }) {
  const t = await getTranslations("staff.today.scans");
  const scanners = [...new Set(counts.map(({ scanner }) => scanner))].sort((one, other) =>
    (one ?? "").localeCompare(other ?? "", "is"),
  );
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-lg font-semibold">{t("title")}</h2>
      <DataTable
        caption={t("title")}
        heads={[t("scanner"), t("valid"), t("used"), t("refused")]}
        empty={<p>{t("none")}</p>}
        rows={scanners.map((scanner) => {
          const { valid, used, refused } = totalsOf(
            counts.filter((one) => one.scanner === scanner),
          );
          return {
            key: scanner ?? "",
            cells: [
              scanner === null ? t("unnamed") : isolated(scanner),
              String(valid),
              String(used),
              String(refused),
            ],
          };
        })}
      />
      {counts.length > 0 && <HourChart counts={counts} />}
    </section>
  );
}

/** What was let through by hour, the newest in sight: the number stands above each bar. */
async function HourChart({ counts }: { counts: ScanCount[] }) {
  const t = await getTranslations("staff.today.scans");
  const hours = counts.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const bars = Array.from({ length: last - first + 1 }, (_, at) => {
    const { valid, used } = totalsOf(counts.filter(({ hour }) => hour === last - at));
    return { hour: last - at, count: valid + used };
  });
  const max = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <figure className="mt-4 max-w-2xl">
      <figcaption className="text-ink-soft">{t("byHour")}</figcaption>
      <ol className="relative mt-2 flex w-fit max-w-full flex-row-reverse overflow-x-auto">
        {bars.map(({ hour, count }) => (
          <li key={hour} className="flex w-10 flex-none flex-col items-center tabular-nums">
            <span className="sr-only">{t("hour", { hour })}</span>
            <span>{count}</span>
            <svg
              aria-hidden
              viewBox={`0 0 1 ${max}`}
              preserveAspectRatio="none"
              className="h-16 w-6"
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
