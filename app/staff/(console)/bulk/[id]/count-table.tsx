import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { checkResults, rowFaults } from "#portal/database/schema/batch-row.ts";
import { countEnds } from "#portal/messaging/bulk/attention-rows.ts";
import {
  type BatchCounts,
  type MessageEnd,
  withoutMessage,
} from "#portal/messaging/bulk/batch-counts.ts";
import type { ListedBatch } from "#portal/messaging/bulk/batch-list.ts";

const underWay: MessageEnd[] = ["planned", "sending", "accepted"];
const ends = ["succeeded", "no-phone", "refused", "failed"] as const;
/** Those whose end nobody knows are called the same here as one by one. */
const unknownEnds = ["unknown", "unresolved"] as const;

interface Counted {
  label: string;
  count: number;
}

/** How many rows of each result, in one order; a result of no row is left out. */
export async function CountTable({
  counts,
  others = [],
  caption,
}: {
  counts: BatchCounts["unplanned"];
  others?: Counted[];
  caption: string;
}) {
  const t = await getTranslations("staff.bulk");
  const inOrder = [...checkResults, ...rowFaults, null];
  const shown = inOrder.flatMap((result) => {
    const count = counts.get(result);
    return count ? [{ label: t(`results.${result ?? "waiting"}`), count }] : [];
  });
  return <Counts caption={caption} counts={[...shown, ...others]} />;
}

/** The messages of a batch by how they stand; with those erased since, they add up to its recipients. */
export async function EndTable({
  batch,
  counts,
  caption,
}: {
  batch: ListedBatch;
  counts: BatchCounts;
  caption: string;
}) {
  const t = await getTranslations("staff.bulk.ends");
  const words = await getTranslations("staff.dispatch");
  const of = (some: readonly MessageEnd[]) => countEnds(counts, some);
  const isOver = batch.state === "stopped" || batch.state === "finished";
  const left = {
    label: t(isOver ? "let-go" : "left"),
    count: withoutMessage(batch, counts).notSent,
  };
  const shown = [
    left,
    { label: t("underWay"), count: of(underWay) },
    ...ends.map((one) => ({ label: t(one), count: of([one]) })),
    ...unknownEnds.map((one) => ({ label: words(`${one}.label`), count: of([one]) })),
    { label: t("settled"), count: of(["settled"]) },
  ];
  return <Counts caption={caption} counts={shown} />;
}

async function Counts({ caption, counts }: { caption: string; counts: Counted[] }) {
  const shown = counts.filter(({ count }) => count > 0);
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
        {shown.map(({ label, count }) => (
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
