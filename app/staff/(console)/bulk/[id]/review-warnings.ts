import { getFormatter, getLocale, getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { defaultQuietHours } from "#portal/configuration/issuer-file.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { BulkList } from "#portal/messaging/bulk/bulk-list.ts";
import type { Confirmed } from "#portal/messaging/bulk/bulk-list-control.ts";
import {
  beyondDay,
  midnightAfter,
  midnightBefore,
  quietUntil,
  textsPerDayOf,
} from "#portal/messaging/bulk/bulk-rules.ts";
import { findLastFailed } from "#portal/messaging/bulk/last-failed.ts";
import { countBulkListTexts, countWaitingTexts } from "#portal/messaging/bulk/plan-rows.ts";
import {
  type countRecentTexts,
  findEarlierBulkList,
  type MeasuredTexts,
} from "#portal/messaging/bulk/review.ts";
import { readHolder } from "#portal/passes/holder-lines.ts";
import { isolated } from "#theme/isolated.ts";
import { listName, longMoment, timeAgoWords } from "../../../_shell/formats.ts";

/** Warnings about columns that fill placeholders of the text: kennitalas and empty cells. */
export async function warningsOfWords({
  hasKennitala,
  kennitalas,
  blankColumns,
}: MeasuredTexts): Promise<string[]> {
  const t = await getTranslations("staff.bulk.warning");
  return [
    ...(hasKennitala ? [t("kennitala")] : []),
    ...(kennitalas.count > 0 ? [t("kennitalaRows", linesOf(kennitalas))] : []),
    ...blankColumns.map(({ name, rows }) =>
      t("blankColumn", { column: isolated(name), ...linesOf(rows) }),
    ),
  ];
}

/** Warnings about the audience, the time and an earlier list to the same people. */
export async function warningsOf(
  bulkList: BulkList,
  confirmed: Confirmed,
  count: number,
  now: Date,
): Promise<string[]> {
  const { audience, request, sendAt } = confirmed;
  const t = await getTranslations("staff.bulk.warning");
  const format = await getFormatter();
  const settings = getConfiguration().issuer.bulk;
  const perDay = textsPerDayOf(settings);
  const begins = sendAt ?? now;
  const used =
    perDay === undefined ? 0 : await countBulkListTexts(getDatabase(), midnightBefore(begins));
  const waiting =
    perDay === undefined
      ? 0
      : await countWaitingTexts(getDatabase(), {
          exceptId: bulkList.id,
          until: midnightAfter(begins),
        });
  const texts = { used: used + waiting, count, begins, now };
  const beyond = request.kind === "sms" ? beyondDay(perDay, texts) : undefined;
  const earlier =
    count > 0 ? await findEarlierBulkList(getDatabase(), bulkList, audience) : undefined;
  const { quietHours } = settings;
  const isLate = count > 0 && !quietHours && quietUntil(begins, defaultQuietHours);
  const at = format.dateTime(begins, { timeStyle: "short", hourCycle: "h23" });
  const tokens = request.kind === "notification" ? request.message.match(/\$\{[^{}]+\}/g) : null;
  return [
    ...(tokens ? [t("tokens", { tokens: tokens.join(", ") })] : []),
    ...(earlier
      ? [
          t(`earlier.${earlier.same}`, {
            name: isolated(earlier.senderName),
            list: await listName(earlier),
            when: format.dateTime(earlier.confirmedAt, longMoment),
          }),
        ]
      : []),
    ...(beyond && perDay !== undefined ? [t(beyond, { limit: perDay, used, waiting })] : []),
    ...(count > 0 && quietUntil(begins, quietHours) && quietHours
      ? [t("quiet", { from: `${quietHours.from}:00`, until: `${quietHours.until}:00` })]
      : []),
    ...(isLate ? [t("night", { at })] : []),
  ];
}

const failedNamed = 5;

/**
 * Recipients whose newest text was not delivered: a notice about rejected numbers with the label of the
 * button that leaves them out, and a warning about the others.
 */
export async function lastFailedWords({ id }: BulkList, confirmed: Confirmed) {
  const failed = await findLastFailed(getDatabase(), { id, ...confirmed }, failedNamed);
  const t = await getTranslations("staff.bulk.warning.lastFailed");
  const wordsOf = (why: keyof typeof failed) => {
    const { lines, holders } = failed[why];
    const names = holders.flatMap((holder) => readHolder(holder).name ?? []).map(isolated);
    const named = `${names.join(", ")}${lines.length > names.length ? ", …" : ""}`;
    return t(why, { count: lines.length, named: String(names.length > 0), names: named });
  };
  const count = failed.rejected.lines.length;
  return {
    rejected:
      count > 0 ? { words: wordsOf("rejected"), leaveOut: t("leaveOut", { count }) } : undefined,
    warnings: failed.other.lines.length > 0 ? [wordsOf("other")] : [],
  };
}

/** The number of rows, with the line numbers of the first ones. */
export function linesOf({ count, lines }: MeasuredTexts["blank"]) {
  return { count, lines: `${lines.join(", ")}${count > lines.length ? ", …" : ""}` };
}

export type RecentTexts = Awaited<ReturnType<typeof countRecentTexts>> & { days: number };

/** How many recipients got a text recently, whether they are included, and the label of the other choice. */
export async function recentWords(
  { all, recent, newest, days }: RecentTexts,
  { bulkList, isIncluded }: { bulkList: BulkList; isIncluded: boolean },
  now: Date,
) {
  const t = await getTranslations("staff.bulk.confirm.recent");
  const when = newest ? timeAgoWords(newest, now, await getLocale()) : "";
  const left = all - recent;
  return {
    title: t("title", { recent, all, when, days }),
    state: [
      t(isIncluded ? "included" : "leftOut", { count: recent }),
      // To most recipients of a follow-up list a text failed, and `recent` does not count those.
      ...(bulkList.followsId ? [t("failedNotCounted")] : []),
    ].join(" "),
    other: isIncluded ? t("leaveOut", { count: left }) : t("send", { count: all, recent }),
  };
}
