import { getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { spreadsheetCell } from "#portal/auth/activity/spreadsheet-cell.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findBatch, type ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import { listLeftOut } from "#portal/messaging/bulk/left-out-rows.ts";
import { csvResponse, staffRoute } from "../../../../_shell/staff-route.ts";

const rowsAtATime = 1_000;

/** Every row of a list that nothing can be sent to, as a file that spreadsheets open. */
export const GET = staffRoute<{ id: string }>("bulk:read", async (staff, _request, params) => {
  const id = recordIdSchema.safeParse(params.id).data;
  const batch = id && (await findBatch(getDatabase(), id));
  if (!batch) return new Response(null, { status: 404 });
  await recordActivity(getDatabase(), {
    staffId: staff.accountId,
    action: "export-batch",
    outcome: "done",
    details: { batchId: batch.id, name: batch.name },
  });
  return csvResponse("faults.csv", lines(batch));
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
