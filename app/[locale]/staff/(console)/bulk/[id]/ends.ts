import { getTranslations } from "#app/i18n/translations.ts";
import type { BatchCounts } from "#portal/messaging/bulk/batch-counts.ts";
import type { ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import type { DispatchState } from "#portal/messaging/sending/dispatch-state.ts";

const underWay: DispatchState[] = ["planned", "sending", "accepted"];
const ends = ["succeeded", "refused", "failed"] as const;
/** Those whose end nobody knows are called the same here as one by one. */
const unknownEnds = ["unknown", "unresolved"] as const;

/** The messages of a batch by how they stand; they add up to its recipients. */
export async function endsOf(
  { recipientCount, state }: ListedBatch,
  { messages }: BatchCounts,
): Promise<{ label: string; count: number }[]> {
  const t = await getTranslations("staff.bulk.ends");
  const words = await getTranslations("staff.dispatch");
  const of = (states: readonly DispatchState[]) =>
    states.reduce((sum, one) => sum + (messages.get(one) ?? 0), 0);
  const planned = [...messages.values()].reduce((sum, count) => sum + count, 0);
  const left = {
    label: t(state === "stopped" || state === "finished" ? "let-go" : "left"),
    count: recipientCount - planned,
  };
  const shown = [
    left,
    { label: t("underWay"), count: of(underWay) },
    ...ends.map((one) => ({ label: t(one), count: of([one]) })),
    ...unknownEnds.map((one) => ({ label: words(`${one}.label`), count: of([one]) })),
  ];
  return shown.filter(({ count }) => count > 0);
}
