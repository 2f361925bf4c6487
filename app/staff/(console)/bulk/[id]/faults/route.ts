import { getTranslations } from "#app/i18n/translations.ts";
import { spreadsheetCell } from "#portal/auth/activity/spreadsheet-cell.ts";
import { getDatabase } from "#portal/database/database.ts";
import { isOwnFile } from "#portal/messaging/bulk/bulk-list.ts";
import type { ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { type LeftOutRow, listLeftOut } from "#portal/messaging/bulk/row-views.ts";
import { csvResponse, staffRoute } from "../../../../_shell/staff-route.ts";
import { excludedRows, hasEnded } from "../../figures.ts";
import { exportedBulkList } from "../exported-bulk-list.ts";

const rowsAtATime = 1_000;

/**
 * Every row of a list that nothing can be sent to, or after sending every row without a message, as a
 * file that spreadsheets open.
 */
export const GET = staffRoute<{ id: string }>("bulk:read", async (staff, _request, params) => {
  const bulkList = await exportedBulkList(staff, params.id);
  return bulkList
    ? csvResponse(
        hasEnded(bulkList) ? "rows-without-a-message.csv" : "faults.csv",
        lines(bulkList, isOwnFile(bulkList, staff.accountId)),
      )
    : new Response(null, { status: 404 });
});

async function* lines(bulkList: ListedBulkList, isOwn: boolean): AsyncGenerator<string, void> {
  const t = await getTranslations("staff.bulk");
  const others = bulkList.columns.filter((_, at) => at !== bulkList.recipientColumn);
  yield `${[t("line"), t("value"), ...others, t("fault")].map(spreadsheetCell).join(";")}\r\n`;
  const isEnded = hasEnded(bulkList);
  const excluded = excludedRows(bulkList);
  const wordsOf = ({ result }: LeftOutRow) =>
    excluded.results.includes(result)
      ? t(`confirm.${excluded.word}`)
      : t(`results.${result ?? "waiting"}`);
  let afterLine = 0;
  for (;;) {
    const which = { afterLine, limit: rowsAtATime, isEnded, isOwn };
    const rows = await listLeftOut(getDatabase(), bulkList, which);
    yield rows
      .map((row) => {
        const named = others.map((_, at) => row.others[at] ?? "");
        const cells = [row.line, row.value, ...named, wordsOf(row)];
        return `${cells.map(spreadsheetCell).join(";")}\r\n`;
      })
      .join("");
    if (rows.length < rowsAtATime) return;
    afterLine = rows.at(-1)?.line ?? afterLine;
  }
}
