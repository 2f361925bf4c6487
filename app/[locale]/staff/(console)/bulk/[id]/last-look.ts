import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { type Batch, resultsOf } from "#portal/messaging/bulk/batch.ts";
import type { Confirmed } from "#portal/messaging/bulk/batch-control.ts";
import {
  countBatch,
  exampleRows,
  longestText,
  type RowResult,
} from "#portal/messaging/bulk/batch-list.ts";
import { midnightBefore, textsPerDayOf } from "#portal/messaging/bulk/bulk-rules.ts";
import { findEarlierBatch } from "#portal/messaging/bulk/earlier-batch.ts";
import { fillIn, hasColumns } from "#portal/messaging/bulk/fill-in.ts";
import { countBatchTexts } from "#portal/messaging/bulk/plan-rows.ts";
import { quietUntil } from "#portal/messaging/bulk/quiet-hours.ts";
import { previewSms } from "#portal/messaging/sending/sms-preview.ts";
import { isolated } from "#theme/isolated.ts";
import { longMoment } from "../../../_shell/formats.ts";
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
  { audience, request, sendAt }: Confirmed,
  count: number,
  now: Date,
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
  const { pricePerPart } = getConfiguration().issuer.bulk;
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
    when: sendAt ? format.dateTime(sendAt, longMoment) : t("confirm.whenNow"),
    cost:
      pricePerPart && parts
        ? t("confirm.costUpTo", { amount: Math.ceil(pricePerPart * parts.max * count) })
        : undefined,
    warnings: await warningsOf(batch, audience, count, now),
    typeCount: mustTypeCount(count) ? t("confirm.typeCountHint", { count }) : undefined,
  };
}

/** What to think of before so many are sent the same. */
async function warningsOf(
  batch: Batch,
  audience: Confirmed["audience"],
  count: number,
  now: Date,
): Promise<string[]> {
  const t = await getTranslations("staff.bulk.warning");
  const format = await getFormatter();
  const settings = getConfiguration().issuer.bulk;
  const perDay = textsPerDayOf(settings);
  const used = perDay === undefined ? 0 : await countBatchTexts(getDatabase(), midnightBefore(now));
  const earlier = await findEarlierBatch(getDatabase(), batch.id, audience);
  const { quietHours } = settings;
  return [
    ...(earlier
      ? [
          t("earlier", {
            name: isolated(earlier.senderName),
            list: isolated(earlier.name),
            when: format.dateTime(earlier.confirmedAt, longMoment),
          }),
        ]
      : []),
    ...(perDay !== undefined && used + count > perDay
      ? [t("dayLimit", { limit: perDay, used })]
      : []),
    ...(quietUntil(now, quietHours) && quietHours
      ? [t("quiet", { from: `${quietHours.from}:00`, until: `${quietHours.until}:00` })]
      : []),
  ];
}
