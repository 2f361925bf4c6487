import { getTranslations } from "#app/i18n/translations.ts";
import { spreadsheetCell } from "#portal/auth/activity/spreadsheet-cell.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { type ReportRow, reportRows } from "#portal/messaging/bulk/row-views.ts";
import { messageStyleOf, sendRefusalWords } from "../../../../_messages/message-status.ts";
import { csvResponse, staffRoute } from "../../../../_shell/staff-route.ts";
import { exportedBulkList } from "../exported-bulk-list.ts";

/** Characters that are handed to the response at once. */
const pieceLength = 65_536;

/** A list with what became of each of its rows, as a file that spreadsheets open. */
export const GET = staffRoute<{ id: string }>("bulk:send", async (staff, _request, params) => {
  const bulkList = await exportedBulkList(staff, params.id);
  return bulkList
    ? csvResponse("report.csv", lines(bulkList))
    : new Response(null, { status: 404 });
});

async function* lines(bulkList: ListedBulkList): AsyncGenerator<string, void> {
  const t = await getTranslations("staff.bulk");
  const ends = await getTranslations("staff.messageState");
  const refusalWhy = await sendRefusalWords();
  const { columns } = bulkList;
  const heads = [t("line"), ...columns, t("result"), t("reason"), t("when"), t("messageId")];
  yield lineOf(heads);
  const outcomeOf = ({ result, leftOut, message }: ReportRow) => {
    if (message) return ends(`${messageStyleOf(message).word}.label`);
    return leftOut ? t(leftOutWords[leftOut]) : t(`results.${result ?? "waiting"}`);
  };
  const cellOf = ({ cells, isUnreadable }: ReportRow, at: number) =>
    isUnreadable && at === bulkList.recipientColumn ? t("notReadable") : (cells?.[at] ?? "");
  let text = "";
  for await (const rows of reportRows(getDatabase(), bulkList)) {
    for (const row of rows) {
      text += lineOf([
        row.line,
        ...columns.map((_, at) => cellOf(row, at)),
        outcomeOf(row),
        row.message?.state === "refused" ? refusalWhy(row.message) : "",
        row.message?.sendingAt ?? row.message?.createdAt ?? null,
        row.message?.serviceId ?? "",
      ]);
      if (text.length < pieceLength) continue;
      yield text;
      text = "";
    }
  }
  yield text;
}

const leftOutWords = {
  texted: "confirm.texted",
  "other-status": "confirm.otherStatus",
  "not-sent": "figures.notSent",
} as const;

function lineOf(cells: readonly (string | number | Date | null)[]): string {
  return `${cells.map(spreadsheetCell).join(";")}\r\n`;
}
