import { getTranslations } from "#app/i18n/translations.ts";
import { spreadsheetCell } from "#portal/auth/activity/spreadsheet-cell.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import { listLeftOut } from "#portal/messaging/bulk/left-out-rows.ts";
import { csvResponse, staffRoute } from "../../../../_shell/staff-route.ts";
import { exportedBatch } from "../exported-batch.ts";

const rowsAtATime = 1_000;

/** Every row of a list that nothing can be sent to, as a file that spreadsheets open. */
export const GET = staffRoute<{ id: string }>("bulk:read", async (staff, _request, params) => {
  const batch = await exportedBatch(staff, params.id);
  return batch ? csvResponse("faults.csv", lines(batch)) : new Response(null, { status: 404 });
});

async function* lines(batch: ListedBatch): AsyncGenerator<string, void> {
  const t = await getTranslations("staff.bulk");
  const others = batch.columns.filter((_, at) => at !== batch.recipientColumn);
  yield `${[t("line"), t("value"), ...others, t("fault")].map(spreadsheetCell).join(";")}\r\n`;
  let afterLine = 0;
  for (;;) {
    const rows = await listLeftOut(getDatabase(), batch, { afterLine, limit: rowsAtATime });
    yield rows
      .map(({ line, value, others: cells, result }) => {
        const named = others.map((_, at) => cells[at] ?? "");
        const row = [line, value, ...named, t(`results.${result}`)];
        return `${row.map(spreadsheetCell).join(";")}\r\n`;
      })
      .join("");
    if (rows.length < rowsAtATime) return;
    afterLine = rows.at(-1)?.line ?? afterLine;
  }
}
