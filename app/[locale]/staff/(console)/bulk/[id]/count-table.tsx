import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { checkResults, rowFaults } from "#portal/database/schema/batch-row.ts";
import type { BatchCounts } from "#portal/messaging/bulk/batch-counts.ts";

/** How many rows of each result, in one order; a result of no row is left out. */
export async function CountTable({
  counts,
  caption,
}: {
  counts: BatchCounts["unplanned"];
  caption: string;
}) {
  const t = await getTranslations("staff.bulk");
  const inOrder = [...checkResults, ...rowFaults, null];
  const shown = inOrder.flatMap((result) => {
    const count = counts.get(result);
    return count ? [{ label: t(`results.${result ?? "waiting"}`), count }] : [];
  });
  return <Counts caption={caption} counts={shown} />;
}

export async function Counts({
  caption,
  counts,
}: {
  caption: string;
  counts: { label: string; count: number }[];
}) {
  const t = await getTranslations("staff.bulk");
  const format = await getFormatter();
  return (
    <table className="w-full max-w-xl border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("result")}</th>
          <th scope="col">{t("count")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ label, count }) => (
          <tr key={label} className="border-b border-line">
            <th scope="row" className="py-2 pr-4 font-normal">
              {label}
            </th>
            <td className="py-2 text-right font-semibold tabular-nums">{format.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
