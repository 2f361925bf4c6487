import { getTranslations } from "#app/i18n/translations.ts";
import { spreadsheetCell } from "#portal/auth/activity/spreadsheet-cell.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import { type ReportRow, reportRows } from "#portal/messaging/bulk/report-rows.ts";
import { dispatchStyleOf, sendRefusalWords } from "../../../../_messages/message-status.ts";
import { csvResponse, staffRoute } from "../../../../_shell/staff-route.ts";
import { exportedBatch } from "../exported-batch.ts";

/** Characters that are handed to the response at once. */
const pieceLength = 65_536;

/** A list with what became of each of its rows, as a file that spreadsheets open. */
export const GET = staffRoute<{ id: string }>("bulk:send", async (staff, _request, params) => {
  const batch = await exportedBatch(staff, params.id);
  return batch ? csvResponse("report.csv", lines(batch)) : new Response(null, { status: 404 });
});

async function* lines(batch: ListedBatch): AsyncGenerator<string, void> {
  const t = await getTranslations("staff.bulk");
  const ends = await getTranslations("staff.dispatch");
  const refusalWhy = await sendRefusalWords();
  const { columns } = batch;
  const heads = [t("line"), ...columns, t("result"), t("reason"), t("when"), t("messageId")];
  yield lineOf(heads);
  const outcomeOf = ({ result, leftOut, message }: ReportRow) => {
    if (message) return ends(`${dispatchStyleOf(message).word}.label`);
    return leftOut ? t(leftOutWords[leftOut]) : t(`results.${result ?? "waiting"}`);
  };
  let text = "";
  for await (const rows of reportRows(getDatabase(), batch)) {
    for (const row of rows) {
      text += lineOf([
        row.line,
        ...columns.map((_, at) => row.cells?.[at] ?? ""),
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
  "not-sent": "ends.let-go",
} as const;

function lineOf(cells: readonly (string | number | Date | null)[]): string {
  return `${cells.map(spreadsheetCell).join(";")}\r\n`;
}
