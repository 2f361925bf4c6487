import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { type Batch, type BatchRequest, resultsOf } from "#portal/messaging/bulk/batch.ts";
import type { Confirmed } from "#portal/messaging/bulk/batch-control.ts";
import { countBatch } from "#portal/messaging/bulk/batch-counts.ts";
import { countRecipients, exampleRows, type RowResult } from "#portal/messaging/bulk/batch-list.ts";
import {
  beyondDay,
  midnightAfter,
  midnightBefore,
  quietUntil,
  textsPerDayOf,
} from "#portal/messaging/bulk/bulk-rules.ts";
import { findEarlierBatch } from "#portal/messaging/bulk/earlier-batch.ts";
import { fillIn } from "#portal/messaging/bulk/fill-in.ts";
import { type MeasuredTexts, measureTexts } from "#portal/messaging/bulk/measure-texts.ts";
import { countBatchTexts, countWaitingTexts } from "#portal/messaging/bulk/plan-rows.ts";
import { platformBDaily, safeLength } from "#portal/messaging/sending/notification-request.ts";
import { previewSms } from "#portal/messaging/sending/sms-preview.ts";
import { isolated } from "#theme/isolated.ts";
import type { Problem } from "../../../_form/form-state.ts";
import { cellsInLine, longMoment } from "../../../_shell/formats.ts";
import { findSavedChoice, previewViewOf } from "../../passes/[id]/sms/sms-text-views.ts";
import type { BulkState, TypedBulk } from "./bulk-state.ts";
import { readBulk, type WrittenBulk } from "./read-bulk.ts";

type LookedOver =
  | { ok: false; problems: Problem[] }
  | {
      ok: true;
      value: Confirmed;
      count: number;
      /** Of them, those without a phone number on file when a text was last tried. */
      hadNoPhone: number;
      content: string;
      /** Undefined of the template's own text. */
      measured: MeasuredTexts | undefined;
    };

/** Whether what was typed can be sent to a checked list as it is now, to how many, and in which words. */
export async function lookOver(typed: TypedBulk, batch: Batch, now: Date): Promise<LookedOver> {
  const t = await getTranslations("staff.bulk.problem");
  const refused = (problem: Problem): LookedOver => ({ ok: false, problems: [problem] });
  const written = await writtenOf(typed);
  if (!written) {
    const sms = await getTranslations("staff.sms.problem");
    return refused({ words: sms("saved-gone") });
  }
  const read = await readBulk(written, batch, now);
  if (!read.ok) return read;
  const { value } = read;
  const isText = typed.kind === "sms";
  const chosen = { id: batch.id, ...value };
  const { count, hadNoPhone } = await countRecipients(getDatabase(), chosen);
  if (count === 0) return refused({ field: isText ? "audience" : "kind", words: t("nobody") });
  const limit = getConfiguration().issuer.bulk.textsPerBatch;
  if (isText && limit !== undefined && count > limit) {
    return refused({ field: "audience", words: t("batchLimit", { limit }) });
  }
  const { request } = value;
  const text = request.kind === "sms" ? request.customContent : request.message;
  const measured = text
    ? await measureTexts(getDatabase(), batch.columns, chosen, text)
    : undefined;
  const field = isText ? "content" : "message";
  if (measured && measured.tooLong.count > 0) {
    return refused({ field, words: tooLong(t, measured) });
  }
  if (measured && measured.blank.count > 0) {
    const { count: empty } = measured.blank;
    const lines = linesOf(measured.blank);
    return refused({ field, words: t("blankRows", { count: empty, lines }) });
  }
  return { ok: true, value, count, hadNoPhone, content: written.content, measured };
}

function tooLong(
  t: Awaited<ReturnType<typeof getTranslations<"staff.bulk.problem">>>,
  { tooLong }: MeasuredTexts,
): string {
  const { limit, count, lines } = tooLong;
  if (lines.length === 0) return t("tooLong", { limit });
  return t("tooLongRows", { count, limit, lines: linesOf(tooLong) });
}

function linesOf({ count, lines }: MeasuredTexts["blank"]): string {
  return `${lines.join(", ")}${count > lines.length ? ", …" : ""}`;
}

/** A saved text as it is now, from the portal's own database; undefined when it is no longer there. */
async function writtenOf(typed: TypedBulk): Promise<WrittenBulk | undefined> {
  const { kind, text } = typed;
  if (kind === "notification") return { ...typed, text: "own" };
  if (text === "own" || text === "template") return { ...typed, text };
  const saved = await findSavedChoice(text);
  if (!saved) return undefined;
  const { text: content, ...savedText } = saved;
  return { ...typed, text: "own", content, savedText };
}

/** From so many on the number is typed, so that nobody sends to thousands by a slip of the hand. */
const typedFrom = 1_000;

export function mustTypeCount(count: number): boolean {
  return count > typedFrom;
}

/** What is about to be sent, to whom and to whom not. */
export async function lastLookOf(
  batch: Batch,
  confirmed: Confirmed,
  {
    count,
    hadNoPhone,
    measured,
  }: Pick<Extract<LookedOver, { ok: true }>, "count" | "hadNoPhone" | "measured">,
  now: Date,
): Promise<NonNullable<BulkState["confirmed"]>> {
  const t = await getTranslations("staff.bulk");
  const sms = await getTranslations("staff.sms");
  const format = await getFormatter();
  const { audience, request, sendAt } = confirmed;
  const isText = request.kind === "sms";
  const content = isText ? request.customContent : request.message;
  const chosen = { id: batch.id, ...confirmed };
  const [counts, examples] = await Promise.all([
    countBatch(getDatabase(), batch),
    exampleRows(getDatabase(), chosen, 3),
  ]);
  const longest = measured?.longest;
  const taken: (RowResult | null)[] = resultsOf(audience);
  const inAudience = taken.reduce((sum, result) => sum + (counts.unplanned.get(result) ?? 0), 0);
  const leftOut = [
    ...[...counts.unplanned]
      .filter(([result]) => !taken.includes(result))
      .map(([result, left]) => ({ label: t(`results.${result ?? "waiting"}`), left })),
    { label: t(isText ? "confirm.texted" : "confirm.otherStatus"), left: inAudience - count },
  ].filter(({ left }) => left > 0);
  const { pricePerPart } = getConfiguration().issuer.bulk;
  const rangeOf = (min: number, max: number) =>
    min === max ? format.number(max) : t("confirm.partsRange", { min, max });
  const parts = isText ? measured?.parts : undefined;
  // No call of the interface returns the template's own text, so its parts cannot be counted.
  const partsOf = () => (parts ? rangeOf(parts.min, parts.max) : t("confirm.unknownBeforehand"));
  const costOf = (price: number) =>
    parts
      ? t("confirm.costUpTo", { amount: Math.ceil(price * parts.max) })
      : t("confirm.costUnknown");
  const textOf = (cells: readonly string[]) => {
    const text = fillIn(content ?? "", batch.columns, cells);
    return isText && content ? previewSms(text).text : text;
  };
  return {
    count: format.number(count),
    send: t(isText ? "confirm.send" : "confirm.sendNotifications", { count }),
    from: isText ? (request.customSender ?? sms("templateSender")) : undefined,
    parts: isText ? partsOf() : undefined,
    preview: isText && longest ? await previewViewOf(longest) : undefined,
    notice: isText ? undefined : await noticeOf(request, longest ?? ""),
    examples: examples.map(({ cells }) => ({
      line: cellsInLine(cells),
      text: textOf(cells),
    })),
    leftOut: {
      title: t("confirm.leftOut", { count: counts.rows - count }),
      counts: leftOut.map(({ label, left }) => ({ label, count: format.number(left) })),
    },
    when: sendAt ? format.dateTime(sendAt, longMoment) : t("confirm.whenNow"),
    cost: isText && pricePerPart ? costOf(pricePerPart) : undefined,
    phones: isText
      ? [
          ...(hadNoPhone > 0 ? [t("warning.hadNoPhone", { count: hadNoPhone })] : []),
          t("confirm.phoneUnknown"),
        ].join(" ")
      : undefined,
    warnings: [
      ...(measured ? await warningsOfWords(measured) : []),
      ...(await warningsOf(batch, confirmed, count, now)),
    ],
    typeCount: mustTypeCount(count) ? t("confirm.typeCountHint", { count }) : undefined,
  };
}

type Notice = Extract<BatchRequest, { kind: "notification" }>;

/** What a wallet will show, at its longest. */
async function noticeOf({ passWallets }: Notice, longest: string) {
  const t = await getTranslations("staff.notification");
  const reachesB = passWallets.includes("PLATFORM_B_WALLET");
  return {
    text: longest,
    facts: [
      passWallets.map((wallet) => t(`wallet.${wallet}`)).join(", "),
      t("length", { count: [...longest].length }),
      ...(reachesB ? [t("platformB", { daily: platformBDaily })] : []),
      ...([...longest].length > safeLength ? [t("warning.long", { safe: safeLength })] : []),
    ],
  };
}

/** Warnings about columns that are filled into the text: kennitalas and empty cells. */
async function warningsOfWords({ kennitalas, blankColumns }: MeasuredTexts): Promise<string[]> {
  const t = await getTranslations("staff.bulk.warning");
  const named = { count: kennitalas.count, lines: linesOf(kennitalas) };
  const isInText = kennitalas.lines.length === 0;
  return [
    ...(kennitalas.count > 0 ? [isInText ? t("kennitala") : t("kennitalaRows", named)] : []),
    ...blankColumns.map(({ name, rows }) =>
      t("blankColumn", { column: isolated(name), count: rows.count, lines: linesOf(rows) }),
    ),
  ];
}

/** What to think of before so many are sent the same. */
async function warningsOf(
  batch: Batch,
  { audience, request, sendAt }: Confirmed,
  count: number,
  now: Date,
): Promise<string[]> {
  const t = await getTranslations("staff.bulk.warning");
  const format = await getFormatter();
  const settings = getConfiguration().issuer.bulk;
  const perDay = textsPerDayOf(settings);
  const begins = sendAt ?? now;
  const used =
    perDay === undefined ? 0 : await countBatchTexts(getDatabase(), midnightBefore(begins));
  const waiting =
    perDay === undefined
      ? 0
      : await countWaitingTexts(getDatabase(), {
          exceptId: batch.id,
          until: midnightAfter(begins),
        });
  const texts = { used: used + waiting, count, begins, now };
  const beyond = request.kind === "sms" ? beyondDay(perDay, texts) : undefined;
  const earlier = await findEarlierBatch(getDatabase(), batch, audience);
  const { quietHours } = settings;
  const tokens = request.kind === "notification" ? request.message.match(/\$\{[^{}]+\}/g) : null;
  return [
    ...(tokens ? [t("tokens", { tokens: tokens.join(", ") })] : []),
    ...(earlier
      ? [
          t(`earlier.${earlier.same}`, {
            name: isolated(earlier.senderName),
            list: isolated(earlier.name),
            when: format.dateTime(earlier.confirmedAt, longMoment),
          }),
        ]
      : []),
    ...(beyond && perDay !== undefined ? [t(beyond, { limit: perDay, used, waiting })] : []),
    ...(quietUntil(begins, quietHours) && quietHours
      ? [t("quiet", { from: `${quietHours.from}:00`, until: `${quietHours.until}:00` })]
      : []),
  ];
}
