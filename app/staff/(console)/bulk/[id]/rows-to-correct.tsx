import type { ReactNode } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { getDatabase } from "#portal/database/database.ts";
import { isCorrectable } from "#portal/messaging/bulk/list/correct-rows.ts";
import { type LeftOutRow, listLeftOut } from "#portal/messaging/bulk/row-views.ts";
import {
  firstLeftOut,
  isSendable,
  LeftOutFiles,
  LeftOutRows,
  type ListProps,
  labelOf,
  rowsShown,
} from "./left-out-rows.tsx";

/** Identifier of the section of rows to correct in a checked list. */
export const correctedRowsId = "corrected-rows";

/** Maximum of rows to correct that stand open above the message; more are folded. */
const openRows = 5;

/**
 * Rows of a checked list that can be corrected or were: those to show above the message, and the other
 * excluded rows, which are folded. Many rows are folded unless they were corrected.
 */
export async function rowsToCorrect(props: ListProps) {
  const [corrected, { rows, areAll }] = await Promise.all([
    correctedRows(props),
    firstLeftOut(props),
  ]);
  const correctable = rows.filter(isCorrectable);
  const isFew = corrected.length + correctable.length <= openRows;
  const shown = [...corrected, ...(isFew ? correctable : [])].toSorted(byLine);
  return { shown, rest: rows.filter((row) => !shown.includes(row)), areAll };
}

/** Order of the file. */
export function byLine(one: LeftOutRow, other: LeftOutRow): number {
  return one.line - other.line;
}

/**
 * Rows to correct, then, folded, the results of the check and the first of the other excluded rows. All
 * are in one form, so that saving keeps what is typed in any row. `others` is the number of those rows.
 */
export async function RowsToCorrect({
  shown,
  rest,
  areAll,
  others,
  found,
  ...props
}: ListProps &
  Awaited<ReturnType<typeof rowsToCorrect>> & {
    others: number;
    found: { summary: string; table: ReactNode };
  }) {
  const t = await getTranslations("staff.bulk");
  return (
    <LeftOutRows
      {...props}
      rows={shown}
      caption={t("correct.rows")}
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
        rows: rest,
        after: others > 0 && (
          <>
            {!areAll && <p className="mt-2">{t("listed.first", { count: rowsShown })}</p>}
            <LeftOutFiles {...props} />
          </>
        ),
      }}
    />
  );
}

/** Corrected rows with their check results, failed ones included. */
export async function correctedRows({ bulkList, isOwn }: Pick<ListProps, "bulkList" | "isOwn">) {
  const which = { limit: rowsShown, corrected: "only", isOwn } as const;
  return listLeftOut(getDatabase(), bulkList, which);
}

/** Check results of the corrected rows, in words; empty before the check. */
export async function correctionWords(rows: LeftOutRow[]): Promise<string> {
  const t = await getTranslations("staff.bulk");
  if (rows.length === 0 || rows.some(({ result }) => result === null)) return "";
  const good = rows.filter(isSendable).length;
  return rows.length > 1
    ? t("correct.outcome", { good, bad: rows.length - good })
    : rows
        .map((row) => {
          const { line } = row;
          return isSendable(row)
            ? t("correct.good", { line })
            : t("correct.bad", { line, fault: t(labelOf(row)) });
        })
        .join(" ");
}
