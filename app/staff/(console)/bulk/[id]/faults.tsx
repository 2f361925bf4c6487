import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { hasQuestions } from "#portal/messaging/bulk/bulk-list.ts";
import { correctableResults, isCorrectable } from "#portal/messaging/bulk/list/correct-rows.ts";
import { type LeftOutRow, listLeftOut } from "#portal/messaging/bulk/row-views.ts";
import { listAddress } from "../../../_shell/list-query.ts";
import { type BulkListPageProps, correctionFormId } from "../bulk-state.ts";
import { byLine, LeftOutFiles, LeftOutRows } from "./left-out-rows.tsx";
import { ListQuestions, RecipientColumn } from "./recipient-column.tsx";
import { CountTable } from "./row-tables.tsx";
import { correctedRows } from "./rows-to-correct.tsx";
import { DiscardButton } from "./step-buttons.tsx";

/** Page size of the table of faulty rows. */
const rowsOnPage = 20;

interface Place {
  /** Line of the file after which this page of rows begins; 0 for the first page. */
  afterLine: number;
  /** Whether all rows that can be corrected are on earlier pages. */
  isPastFirst: boolean;
}

type FaultsProps = BulkListPageProps & Place;

/** Faults of a list and the choices that staff must make before the check asks the service. */
export async function Faults(props: FaultsProps) {
  const { bulkList, counts, maySend, asked } = props;
  const t = await getTranslations("staff.bulk");
  const leftOut = counts.rows - (counts.unplanned.get(null) ?? 0);
  const hasFaults = leftOut > (counts.unplanned.get("hidden") ?? 0);
  const isAsked = hasQuestions(bulkList);
  const correctable = correctableResults.some((result) => counts.unplanned.has(result))
    ? "yes"
    : "no";
  const rows = await rowsOfPage(props);
  const canCorrect = maySend && rows.shown.some(isCorrectable);
  return (
    <>
      <Notice tone="waiting" icon="alert">
        <p className="text-lg font-semibold">
          {hasFaults && (correctable === "yes" || !isAsked)
            ? t("listed.title", { count: leftOut, correctable })
            : t("ask.title")}
        </p>
        <p>
          {leftOut > 0
            ? t("listed.body", { faults: leftOut, rows: counts.rows, correctable })
            : t("ask.body")}
        </p>
      </Notice>
      <div className="mt-6">
        <CountTable counts={counts.unplanned} caption={t("rowsInAll")} />
      </div>
      {leftOut > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 text-lg font-semibold">
            {t("listed.shown", { count: leftOut, correctable })}
          </h2>
          <FaultyRows {...props} rows={rows} />
        </section>
      )}
      <div className="mt-6">
        <RecipientColumn bulkList={bulkList} maySend={maySend} />
      </div>
      {isAsked && maySend && <ListQuestions bulkList={bulkList} />}
      {maySend && (
        <DiscardButton
          bulkList={bulkList}
          asked={asked}
          others={
            leftOut < counts.rows && !isAsked
              ? [
                  {
                    step: "check",
                    // Without a number, because the button also saves typed corrections, which add rows.
                    label: canCorrect
                      ? t("listed.goOnUsable")
                      : t("listed.goOn", { count: counts.rows - leftOut }),
                    manner: "primary",
                    // Submits the form of corrections, so that those typed and not saved yet are saved too.
                    form: canCorrect ? correctionFormId : undefined,
                  },
                ]
              : []
          }
        />
      )}
    </>
  );
}

interface RowsOfPage {
  /**
   * All rows in the order of the file where one page holds them. Otherwise those that can be corrected,
   * then all others; corrected rows are on the first page.
   */
  shown: LeftOutRow[];
  /** Query parameters of the next page of rows; undefined on the last page. */
  next: Record<string, string> | undefined;
}

async function rowsOfPage(
  props: Pick<FaultsProps, "bulkList" | "isOwn" | keyof Place>,
): Promise<RowsOfPage> {
  const { bulkList, isOwn, afterLine, isPastFirst } = props;
  const corrected = afterLine === 0 ? await correctedRows(props) : [];
  const found = await listLeftOut(getDatabase(), bulkList, {
    afterLine,
    first: correctableResults,
    isPastFirst,
    limit: rowsOnPage + 1,
    corrected: "without",
    isOwn,
  });
  const shown = found.slice(0, rowsOnPage);
  const last = found.length > rowsOnPage ? shown.at(-1) : undefined;
  const isOnlyPage = afterLine === 0 && !last;
  return {
    shown: [...corrected, ...shown].toSorted(
      (one, other) =>
        (isOnlyPage ? 0 : Number(isCorrectable(other)) - Number(isCorrectable(one))) ||
        byLine(one, other),
    ),
    next: last && { [isCorrectable(last) ? "after" : "others"]: String(last.line) },
  };
}

/** One page of the faulty rows after the corrected ones, with a field to correct each recipient. */
async function FaultyRows({
  bulkList,
  maySend,
  isOwn,
  afterLine,
  rows: { shown: rows, next },
}: Pick<FaultsProps, "bulkList" | "maySend" | "isOwn" | "afterLine"> & { rows: RowsOfPage }) {
  const t = await getTranslations("staff.bulk");
  const here = `/staff/bulk/${bulkList.id}`;
  return (
    <>
      {rows.length > 0 ? (
        <LeftOutRows
          bulkList={bulkList}
          maySend={maySend}
          isOwn={isOwn}
          rows={rows}
          caption={t("listed.shown", {
            count: rows.length,
            correctable: rows.some(isCorrectable) ? "yes" : "no",
          })}
        />
      ) : (
        <p>{t("attention.none")}</p>
      )}
      {(next !== undefined || afterLine > 0) && (
        <div className="mt-6 flex flex-wrap gap-3">
          {afterLine > 0 && (
            <ButtonLink manner="secondary" href={here}>
              {t("attention.first")}
            </ButtonLink>
          )}
          {next !== undefined && (
            <ButtonLink manner="secondary" href={listAddress(here, next)}>
              {t("attention.next")}
            </ButtonLink>
          )}
        </div>
      )}
      <LeftOutFiles bulkList={bulkList} maySend={maySend} />
    </>
  );
}
