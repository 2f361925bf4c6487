import type { ReactNode } from "react";
import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { BulkListCounts } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { countValidLater } from "#portal/messaging/bulk/bulk-lists.ts";
import { isCorrectable } from "#portal/messaging/bulk/list/correct-rows.ts";
import { otherListedName } from "#portal/messaging/bulk/listed-name.ts";
import { type LeftOutRow, listLeftOut } from "#portal/messaging/bulk/row-views.ts";
import { isolated } from "#theme/isolated.ts";
import {
  byLine,
  firstLeftOut,
  isSendable,
  LeftOutFiles,
  LeftOutRows,
  type ListProps,
  labelOf,
  rowsShown,
} from "./left-out-rows.tsx";
import { linesWithOtherName, nameOnPass, otherHeads } from "./names-on-passes.ts";

/** Identifier of the section of rows to correct in a checked list. */
export const correctedRowsId = "corrected-rows";

/** Maximum of rows to correct that stand open above the message; more are folded. */
const openRows = 5;

/**
 * Rows of a checked list, split into those to show above the message and those to fold. Corrected rows,
 * and recipients whose name differs from that on the pass, are shown. Excluded rows that can be corrected
 * are shown if they are few. All other excluded rows are folded. `areGood` is true if every shown row is
 * corrected, has a valid recipient, and has the same name as the pass.
 */
export async function rowsToCorrect(props: ListProps) {
  const [corrected, named, { rows, areAll }] = await Promise.all([
    correctedRows(props),
    otherNamedRows(props),
    firstLeftOut(props),
  ]);
  const correctable = rows.filter((row) => isCorrectable(row) && row.result !== "left-out");
  const isFew = corrected.length + correctable.length <= openRows;
  const shown = [...corrected, ...named, ...(isFew ? correctable : [])].toSorted(byLine);
  const names = await Promise.all(corrected.map((row) => otherNameOf(props.bulkList, row)));
  const areGood =
    shown.length === corrected.length && corrected.every(isSendable) && !names.some(Boolean);
  return { shown, areGood, rest: rows.filter((row) => !shown.includes(row)), areAll };
}

/**
 * Rows to correct, then, folded, the results of the check and the first of the other excluded rows. All
 * are in one form, so that saving keeps what is typed in any row. If all rows are good, they are folded too,
 * so that the form of the message comes next. `others` is the number of the other excluded rows.
 */
export async function RowsToCorrect({
  shown,
  areGood,
  rest,
  areAll,
  others,
  found,
  ...props
}: ListProps &
  Awaited<ReturnType<typeof rowsToCorrect>> & {
    others: number;
    found: { summary: ReactNode; table: ReactNode };
  }) {
  const t = await getTranslations("staff.bulk");
  const count = shown.length;
  const caption = shown.every(({ isCorrected }) => isCorrected)
    ? t("correct.done", { count })
    : t("correct.rows", { count });
  const correctable = rest.filter(isCorrectable);
  const fixed = rest.filter((row) => !isCorrectable(row));
  // Rows that can be corrected would be lost among many that cannot.
  const areApart = correctable.length > 0 && fixed.length > openRows;
  const rows = (
    <LeftOutRows
      {...props}
      rows={shown}
      caption={caption}
      summary={areGood && t("correct.see", { count })}
      folded={{
        summary: found.summary,
        before: (
          <>
            {found.table}
            {others > 0 && (
              <h3 className="mt-6 font-semibold">{t("foundOtherRows", { count: others })}</h3>
            )}
          </>
        ),
        caption: t("foundOtherRows", { count: others }),
        rows: areApart ? correctable : rest,
        others: areApart
          ? { summary: t("listed.fixed", { count: fixed.length }), rows: fixed }
          : undefined,
        after: others > 0 && (
          <>
            {!areAll && (
              <p className="mt-2">{t("listed.firstCorrectable", { count: rowsShown })}</p>
            )}
            <LeftOutFiles {...props} />
          </>
        ),
      }}
    />
  );
  return (
    <>
      {!areGood && <h2 className="mb-2 text-lg font-semibold">{caption}</h2>}
      {rows}
    </>
  );
}

/** Corrected rows with their check results, failed ones included. */
export async function correctedRows({ bulkList, isOwn }: Pick<ListProps, "bulkList" | "isOwn">) {
  const which = { limit: rowsShown, corrected: "only", isOwn } as const;
  return listLeftOut(getDatabase(), bulkList, which);
}

/** Uncorrected rows with a valid recipient whose name differs from the name on the pass. */
async function otherNamedRows({ bulkList, maySend, isOwn }: ListProps): Promise<LeftOutRow[]> {
  if (!maySend || !isOwn) return [];
  const lines = await linesWithOtherName(bulkList);
  if (lines.length === 0) return [];
  const which = { limit: rowsShown, lines, corrected: "without", isOwn } as const;
  return listLeftOut(getDatabase(), bulkList, which);
}

/** Name on the pass of a row with a valid recipient, if the name in the row differs. */
async function otherNameOf(
  bulkList: Parameters<typeof otherHeads>[0],
  row: LeftOutRow,
): Promise<string | undefined> {
  const name = row.passId && isSendable(row) ? await nameOnPass(row.passId) : undefined;
  return name && otherListedName(otherHeads(bulkList), row.others, name) ? name : undefined;
}

/** Check results of the corrected rows, in words; undefined before the check. */
export async function correctionWords(
  bulkList: Pick<ListProps["bulkList"], "id" | "columns" | "recipientColumn">,
  rows: LeftOutRow[],
  { unplanned }: Pick<BulkListCounts, "unplanned">,
): Promise<{ words: string; isWarning: boolean } | undefined> {
  const t = await getTranslations("staff.bulk");
  const leftOut = unplanned.get("left-out") ?? 0;
  if (rows.length === 0 && leftOut > 0) {
    return { words: t("correct.leftOutNow", { count: leftOut }), isWarning: false };
  }
  if (rows.length === 0 || rows.some(({ result }) => result === null)) return undefined;
  const good = rows.filter(isSendable).length;
  const bad = rows.length - good;
  const names = await Promise.all(rows.map((row) => otherNameOf(bulkList, row)));
  const [row] = rows;
  if (!row || rows.length > 1) {
    const format = await getFormatter();
    const named = rows.filter((_, at) => names[at]).map(({ line }) => line);
    const outcome = { good, bad, named: named.length, lines: format.list(named.map(String)) };
    return { words: t("correct.outcome", outcome), isWarning: bad + named.length > 0 };
  }
  const { line } = row;
  if (!isSendable(row)) {
    return { words: t("correct.bad", { line, fault: t(labelOf(row)) }), isWarning: true };
  }
  const [name] = names;
  if (name) {
    return { words: t("correct.other", { line, name: isolated(name) }), isWarning: true };
  }
  const later = await countValidLater(getDatabase(), bulkList.id);
  const words =
    // Where all recipients have the pass in a wallet, the form includes them without a choice.
    row.result === "in-wallet" && unplanned.has("open")
      ? t("correct.goodInWallet", { line, all: t("write.all-open", { later }) })
      : t("correct.good", { line });
  return { words, isWarning: false };
}
