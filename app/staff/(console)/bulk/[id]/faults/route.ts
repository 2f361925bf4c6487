import { getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import { spreadsheetCell } from "#portal/auth/activity/spreadsheet-cell.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findBatch, listFaults } from "#portal/messaging/bulk/batch-list.ts";
import { csvResponse, staffRoute } from "../../../../_shell/staff-route.ts";

const rowsAtATime = 1_000;

/** Every row of a list that has a fault, as a file that spreadsheets open. */
export const GET = staffRoute<{ id: string }>("bulk:read", async (_staff, _request, params) => {
  const id = recordIdSchema.safeParse(params.id).data;
  const batch = id && (await findBatch(getDatabase(), id));
  return batch ? csvResponse("faults.csv", lines(batch.id)) : new Response(null, { status: 404 });
});

async function* lines(batchId: string): AsyncGenerator<string, void> {
  const t = await getTranslations("staff.bulk");
  yield `${[t("line"), t("fault")].map(spreadsheetCell).join(";")}\r\n`;
  let afterLine = 0;
  for (;;) {
    const rows = await listFaults(getDatabase(), batchId, { afterLine, limit: rowsAtATime });
    yield rows
      .map(({ line, result }) => `${line};${spreadsheetCell(t(`results.${result}`))}\r\n`)
      .join("");
    if (rows.length < rowsAtATime) return;
    afterLine = rows.at(-1)?.line ?? afterLine;
  }
}
