import { getTranslations } from "#app/i18n/translations.ts";
import { type BulkList, resultsOf } from "#portal/messaging/bulk/bulk-list.ts";
import { type BulkListCounts, figuresOf } from "#portal/messaging/bulk/bulk-list-counts.ts";
import type { RowResult } from "#portal/messaging/bulk/bulk-lists.ts";
import { attentionEnds, countEnds } from "#portal/messaging/bulk/row-views.ts";

/** Figures of a confirmed bulk list in a fixed order; excluded rows come last. */
export async function figureWords(
  bulkList: Pick<BulkList, "state" | "recipientCount">,
  counts: Pick<BulkListCounts, "rows" | "messages" | "unconfirmed">,
): Promise<{ key: string; label: string; count: number }[]> {
  const t = await getTranslations("staff.bulk.figures");
  const { arrived, unconfirmed, onTheWay, failed, waiting, leftOut } = figuresOf(bulkList, counts);
  const uncertain = countEnds(counts, attentionEnds.uncertain);
  return [
    { key: "arrived", label: t("arrived"), count: arrived },
    ...(unconfirmed > 0
      ? [{ key: "unconfirmed", label: t("unconfirmed"), count: unconfirmed }]
      : []),
    { key: "onTheWay", label: t("onTheWay"), count: onTheWay },
    { key: "failed", label: t(uncertain > 0 ? "failed" : "failedOnly"), count: failed },
    ...(hasEnded(bulkList) && waiting === 0
      ? []
      : [{ key: "waiting", label: t(hasEnded(bulkList) ? "notSent" : "waiting"), count: waiting }]),
    { key: "leftOut", label: t("leftOut"), count: leftOut },
  ];
}

export function hasEnded({ state }: Pick<BulkList, "state">): boolean {
  return state === "finished" || state === "stopped";
}

/**
 * Rows of a confirmed list that belong to its audience but got no message: the check results of such
 * rows, and the translation key of the reason under `staff.bulk.confirm`.
 */
export function excludedRows({
  confirmedAt,
  audience,
  request,
}: Pick<BulkList, "confirmedAt" | "audience" | "request">) {
  const results: (RowResult | null)[] = confirmedAt && audience ? resultsOf(audience) : [];
  return {
    results,
    word: request?.kind === "sms" ? ("texted" as const) : ("otherStatus" as const),
  };
}
