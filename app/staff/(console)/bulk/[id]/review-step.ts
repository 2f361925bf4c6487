import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { readWholeNumber } from "#portal/input/plain-text.ts";
import { type BulkList, isOwnFile, resultsOf } from "#portal/messaging/bulk/bulk-list.ts";
import type { Confirmed } from "#portal/messaging/bulk/bulk-list-control.ts";
import { countBulkList } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { countRecipients, exampleRows, type RowResult } from "#portal/messaging/bulk/bulk-lists.ts";
import { mustTypeCount, recentTextsSince } from "#portal/messaging/bulk/bulk-rules.ts";
import { fillIn, hasColumns } from "#portal/messaging/bulk/fill-in.ts";
import { requestOfRow } from "#portal/messaging/bulk/plan-rows.ts";
import {
  countRecentTexts,
  isSameAgain,
  type MeasuredTexts,
  measureTexts,
} from "#portal/messaging/bulk/review.ts";
import { listLeftOut } from "#portal/messaging/bulk/row-views.ts";
import { hasLinkToPass, previewSms } from "#portal/messaging/sending/sms-preview.ts";
import type { Problem } from "../../../_form/form-state.ts";
import { hasApplyLink } from "../../../_messages/apply-text.ts";
import { findSavedChoice, previewViewOf } from "../../../_messages/sms-text-views.ts";
import { untestedView } from "../../../_messages/test-text.ts";
import { cellsInLine, longMoment } from "../../../_shell/formats.ts";
import type { BulkState, TypedBulk } from "../bulk-state.ts";
import { audienceWords } from "./audience-words.ts";
import { noticeOf, warningsOfNotice } from "./list-notification.ts";
import { recipientsOf, recipientsShown } from "./names-on-passes.ts";
import { readBulk, type WrittenBulk } from "./read-bulk.ts";
import {
  lastFailedWords,
  linesOf,
  type RecentTexts,
  recentWords,
  warningsOf,
  warningsOfWords,
} from "./review-warnings.ts";
import { passOfList, senderOfPasses } from "./sender-of-list.ts";

type ReadReview =
  | { ok: false; problems: Problem[] }
  | {
      ok: true;
      value: Confirmed;
      count: number;
      /** Of them, those without a phone number on file when a text was last tried. */
      hadNoPhone: number;
      /**
       * Number of recipients of a recent text, and the days that count as recent; undefined for a
       * notification.
       */
      recent: RecentTexts | undefined;
      content: string;
      /** Undefined when the template's own text is sent. */
      measured: MeasuredTexts | undefined;
    };

/** Whether what was typed can be sent to a checked list as it is now, to how many, and in which words. */
export async function readReview(
  typed: TypedBulk,
  bulkList: BulkList,
  now: Date,
): Promise<ReadReview> {
  const t = await getTranslations("staff.bulk.problem");
  const refused = (problem: Problem): ReadReview => ({ ok: false, problems: [problem] });
  const written = await writtenOf(typed);
  if (typeof written === "string") {
    const sms = await getTranslations("staff.sms.problem");
    return refused({ field: "text", words: sms(written) });
  }
  const read = await readBulk(written, bulkList, now);
  if (!read.ok) return read;
  const { value } = read;
  const isText = typed.kind === "sms";
  const chosen = { id: bulkList.id, ...value };
  const { count, hadNoPhone } = await countRecipients(getDatabase(), chosen);
  const days = isText ? readWholeNumber(typed.days) : undefined;
  const recent = days === undefined ? undefined : await recentOf(value, bulkList, days, now);
  // The review step is shown although an earlier text excludes everybody: there staff can include them.
  if (count === 0 && !recent?.recent)
    return refused({ field: isText ? "audience" : "kind", words: t("nobody") });
  const limit = getConfiguration().issuer.bulk.textsPerBatch;
  if (isText && limit !== undefined && count > limit) {
    return refused({ field: "audience", words: t("listLimit", { limit }) });
  }
  const { request } = value;
  const text = request.kind === "sms" ? request.customContent : request.message;
  const measured =
    text && count > 0
      ? await measureTexts(getDatabase(), bulkList.columns, chosen, text)
      : undefined;
  const field = isText ? "content" : "message";
  if (measured && measured.tooLong.count > 0) {
    return refused({ field, words: tooLong(t, measured) });
  }
  if (measured && measured.blank.count > 0) {
    return refused({ field, words: t("blankRows", linesOf(measured.blank)) });
  }
  return { ok: true, value, count, hadNoPhone, recent, content: written.content, measured };
}

async function recentOf({ audience }: Confirmed, { id }: BulkList, days: number, now: Date) {
  const since = recentTextsSince(now, days);
  return { days, ...(await countRecentTexts(getDatabase(), { id, audience }, since)) };
}

/** Hint of the field in which staff type the number of recipients; undefined without such a field. */
export async function typeCountHint(
  value: Confirmed,
  { id }: BulkList,
  count: number,
  now: Date,
): Promise<string | undefined> {
  const isAgain = await isSameAgain(getDatabase(), { id, ...value }, now);
  if (!mustTypeCount(count, isAgain)) return undefined;
  const t = await getTranslations("staff.bulk.confirm");
  const hint = t("typeCountHint", { count });
  return isAgain ? `${t("sameAgain")} ${hint}` : hint;
}

function tooLong(
  t: Awaited<ReturnType<typeof getTranslations<"staff.bulk.problem">>>,
  { tooLong }: MeasuredTexts,
): string {
  const { limit, lines } = tooLong;
  if (lines.length === 0) return t("tooLong", { limit });
  return t("tooLongRows", { limit, ...linesOf(tooLong) });
}

/** The typed form with its saved text read anew; else the problem: no text is chosen, or the saved one was deleted. */
async function writtenOf(typed: TypedBulk): Promise<WrittenBulk | "no-text" | "saved-gone"> {
  const { kind, text } = typed;
  if (kind === "notification") return { ...typed, text: "own" };
  if (text === "own" || text === "template") return { ...typed, text };
  if (text === "") return "no-text";
  const saved = await findSavedChoice(text);
  if (!saved) return "saved-gone";
  const { text: content, ...savedText } = saved;
  return { ...typed, text: "own", content, savedText };
}

/** Maximum of excluded rows in the review step. */
const leftOutShown = 5;

/** What is about to be sent, to whom and to whom not. */
export async function reviewOf(
  bulkList: BulkList,
  confirmed: Confirmed,
  {
    count,
    hadNoPhone,
    recent,
    measured,
  }: Pick<Extract<ReadReview, { ok: true }>, "count" | "hadNoPhone" | "recent" | "measured">,
  { now, staffId }: { now: Date; staffId: string },
): Promise<NonNullable<BulkState["confirmed"]>> {
  const t = await getTranslations("staff.bulk");
  const format = await getFormatter();
  const { audience, request, sendAt } = confirmed;
  const isText = request.kind === "sms";
  const content = isText ? request.customContent : request.message;
  const lacksLink = isText && Boolean(content && !hasLinkToPass(content) && !hasApplyLink(content));
  const chosen = { id: bulkList.id, ...confirmed };
  const [counts, recipients] = await Promise.all([
    countBulkList(getDatabase(), bulkList),
    exampleRows(getDatabase(), chosen, recipientsShown),
  ]);
  const { count: inWallet } =
    audience === "all-open"
      ? await countRecipients(getDatabase(), { ...chosen, audience: "in-wallet" })
      : { count: 0 };
  const isLinked = !content || hasLinkToPass(content);
  const hasExamples = content && hasColumns(content, bulkList.columns);
  const isOwn = isOwnFile(bulkList, staffId);
  const longest = measured?.longest ?? content;
  const lastFailed = isText ? await lastFailedWords(bulkList, confirmed) : undefined;
  const taken: (RowResult | null)[] = resultsOf(audience);
  const inAudience = taken.reduce((sum, result) => sum + (counts.unplanned.get(result) ?? 0), 0);
  const excludedWords = t(isText ? "confirm.texted" : "confirm.otherStatus");
  const first =
    count < counts.rows
      ? await listLeftOut(getDatabase(), bulkList, {
          limit: leftOutShown,
          chosen,
          isOwn,
        })
      : [];
  const leftOut = [
    ...[...counts.unplanned]
      .filter(([result]) => !taken.includes(result))
      .map(([result, left]) => ({ label: t(`results.${result ?? "waiting"}`), left })),
    { label: excludedWords, left: inAudience - count },
  ].filter(({ left }) => left > 0);
  // The cells of a colleague's file are not shown, but the names on the passes are.
  const rows = isOwn ? recipients : recipients.map((row) => ({ ...row, cells: [] }));
  const named = count > 0 ? await recipientsOf(bulkList, rows, count) : undefined;
  const { pricePerPart } = getConfiguration().issuer.bulk;
  const rangeOf = (min: number, max: number) =>
    min === max ? format.number(max) : t("confirm.partsRange", { min, max });
  const parts = isText ? measured?.parts : undefined;
  const partsOf = () => {
    // No call of the interface returns the template's own text, so its parts cannot be counted.
    if (!measured || !parts) return t("confirm.unknownBeforehand");
    const products = measured.groups.map(({ count, each }) =>
      t("confirm.product", { count, each: rangeOf(each.min, each.max) }),
    );
    const all = rangeOf(parts.min, parts.max);
    return products.length > 0 ? t("confirm.sum", { products: products.join(" + "), all }) : "0";
  };
  const costOf = (price: number) =>
    parts
      ? t("confirm.costUpTo", { parts: parts.max, price, amount: Math.ceil(price * parts.max) })
      : t("confirm.costUnknown");
  const textOf = (cells: readonly string[]) => {
    const text = fillIn(content ?? "", bulkList.columns, cells);
    return isText && content ? previewSms(text).text : text;
  };
  return {
    count: format.number(count),
    audience: isText
      ? await audienceWords({ listId: bulkList.id, ...confirmed, inWallet })
      : undefined,
    send:
      count > 0 ? t(lacksLink ? "confirm.sendWithoutLink" : "confirm.send", { count }) : undefined,
    lacksLink,
    nobody: count > 0 ? undefined : t("confirm.nobodyRecent"),
    recent:
      recent && recent.recent > 0
        ? await recentWords(
            recent,
            { bulkList, isIncluded: confirmed.notTextedSince === null },
            now,
          )
        : undefined,
    rejected: lastFailed?.rejected,
    from: isText
      ? (request.customSender ?? (await senderOfPasses(await passOfList(bulkList))))
      : undefined,
    parts: isText && count > 0 ? partsOf() : undefined,
    preview: isText && longest ? await previewViewOf(longest) : undefined,
    notice: isText ? undefined : await noticeOf(request, longest ?? ""),
    recipients: named?.recipients,
    examples: (hasExamples ? recipients.slice(0, 3) : []).map(({ cells }) => ({
      line: cellsInLine(cells),
      text: textOf(cells),
    })),
    leftOut: {
      title: t("confirm.leftOut", {
        sent: count,
        count: counts.rows - count,
        rows: counts.rows,
        inWallet: taken.includes("in-wallet") ? 0 : (counts.unplanned.get("in-wallet") ?? 0),
      }),
      first: first.map(({ line, value, others, result }) => ({
        line: t("attention.choose", { line }),
        who: cellsInLine([value, ...others]),
        why: taken.includes(result) ? excludedWords : t(`results.${result ?? "waiting"}`),
      })),
      shown: first.length < counts.rows - count ? t("listed.first", { count: first.length }) : "",
      ways: [
        [`/staff/bulk/${bulkList.id}/faults`, t("listed.all")],
        [`/staff/bulk/${bulkList.id}/report`, t("report.csv")],
      ],
      counts: [
        ...leftOut,
        { label: t("confirm.leftOutTotal"), left: counts.rows - count },
        { label: t("recipients"), left: count },
        { label: t("rowsInAll"), left: counts.rows },
      ].map(({ label, left }) => ({ label, count: format.number(left) })),
    },
    when: sendAt ? format.dateTime(sendAt, longMoment) : t("confirm.whenNow"),
    cost: isText && pricePerPart && count > 0 ? costOf(pricePerPart) : undefined,
    phones: isText
      ? [
          ...(hadNoPhone > 0 ? [t("warning.hadNoPhone", { count: hadNoPhone })] : []),
          t("confirm.phoneUnknown"),
        ].join(" ")
      : undefined,
    warnings: [
      ...(named?.warnings ?? []),
      ...(measured ? await warningsOfWords(measured) : []),
      ...(isText && isLinked && inWallet > 0 ? [t("warning.inWallet", { inWallet })] : []),
      ...(isText ? [] : await warningsOfNotice(longest ?? "")),
      ...(lastFailed?.warnings ?? []),
      ...(await warningsOf(bulkList, confirmed, count, now)),
    ],
    ...(isText && content && { test: await untestedView({ accountId: staffId }) }),
    typeCount: await typeCountHint(confirmed, bulkList, count, now),
  };
}

/** The text for the first recipient; undefined for a notification. Without cells, columns stay blank. */
export async function firstTextOf(bulkList: BulkList, confirmed: Confirmed) {
  const [first] = await exampleRows(getDatabase(), { id: bulkList.id, ...confirmed }, 1);
  const sent = requestOfRow(confirmed.request, bulkList.columns, first?.cells ?? [], "");
  return sent.kind === "sms" ? (sent.request.content ?? undefined) : undefined;
}
