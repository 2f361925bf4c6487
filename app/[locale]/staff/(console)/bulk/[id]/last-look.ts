import { getTranslations } from "next-intl/server";
import { getFormatter } from "#app/i18n/formatter.ts";
import { getDatabase } from "#portal/database/database.ts";
import { type Batch, resultsOf } from "#portal/messaging/bulk/batch.ts";
import type { Confirmed } from "#portal/messaging/bulk/batch-control.ts";
import {
  countBatch,
  exampleRows,
  longestText,
  type RowResult,
} from "#portal/messaging/bulk/batch-list.ts";
import { fillIn, hasColumns } from "#portal/messaging/bulk/fill-in.ts";
import { previewSms } from "#portal/messaging/sending/sms-preview.ts";
import { previewViewOf } from "../../passes/[id]/sms/preview-view.ts";
import type { BulkState } from "./bulk-state.ts";

/** From so many on the number is typed, so that nobody sends to thousands by a slip of the hand. */
const typedFrom = 1_000;

export function mustTypeCount(count: number): boolean {
  return count > typedFrom;
}

/** What is about to be sent, to whom and to whom not. */
export async function lastLookOf(
  batch: Batch,
  { audience, request }: Confirmed,
  count: number,
): Promise<NonNullable<BulkState["confirmed"]>> {
  const t = await getTranslations("staff.bulk");
  const sms = await getTranslations("staff.sms");
  const format = await getFormatter();
  const content = request.kind === "sms" ? request.customContent : undefined;
  const sender = request.kind === "sms" ? request.customSender : undefined;
  const [counts, examples, longest] = await Promise.all([
    countBatch(getDatabase(), batch.id),
    exampleRows(getDatabase(), batch.id, audience, 3),
    content ? longestText(getDatabase(), batch, audience, content) : undefined,
  ]);
  const taken: (RowResult | null)[] = resultsOf(audience);
  const leftOut = [...counts.unplanned].filter(([result]) => !taken.includes(result));
  const rangeOf = (min: number, max: number) =>
    min === max ? format.number(max) : t("confirm.partsRange", { min, max });
  const parts = longest ? previewSms(longest).parts : undefined;
  return {
    count: format.number(count),
    send: t("confirm.send", { count }),
    from: sender ?? sms("templateSender"),
    parts: parts && rangeOf((hasColumns(content ?? "") ? 1 : parts.min) * count, parts.max * count),
    preview: longest ? await previewViewOf(longest) : undefined,
    examples: examples.map(({ cells }) => ({
      line: cells.filter(Boolean).join(" · "),
      text: content ? previewSms(fillIn(content, batch.columns, cells)).text : "",
    })),
    leftOut: leftOut.map(([result, left]) => ({
      label: t(`results.${result ?? "waiting"}`),
      count: format.number(left),
    })),
    warnings: [],
    typeCount: mustTypeCount(count) ? t("confirm.typeCountHint", { count }) : undefined,
  };
}
