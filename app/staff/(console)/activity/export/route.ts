import { getTranslations } from "#app/i18n/translations.ts";
import { everyActivity, type ListedActivity } from "#portal/auth/activity/activity-list.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { spreadsheetCell } from "#portal/auth/activity/spreadsheet-cell.ts";
import { getDatabase } from "#portal/database/database.ts";
import { isolated } from "#theme/isolated.ts";
import { activitySentence } from "../../../_shell/activity-sentence.ts";
import { csvResponse, staffRoute } from "../../../_shell/staff-route.ts";
import { readActivityQuery } from "../activity-query.ts";

const rowsAtATime = 1_000;

/** The listed activity as a CSV file, streamed. */
export const GET = staffRoute("activity:read", async (staff, request) => {
  await recordActivity(getDatabase(), {
    staffId: staff.accountId,
    action: "export-activity",
    outcome: "done",
  });
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { filter } = readActivityQuery(query);
  return csvResponse("activity.csv", lines(filter));
});

async function* lines(
  filter: ReturnType<typeof readActivityQuery>["filter"],
): AsyncGenerator<string, void> {
  const t = await getTranslations("staff.activity");
  const heads = [t("when"), t("who"), t("what"), t("outcome"), t("pass"), t("memberDigest")];
  yield `${heads.map(spreadsheetCell).join(";")}\r\n`;
  const all = { ...filter, before: undefined, limit: rowsAtATime };
  for await (const rows of everyActivity(getDatabase(), all))
    yield (await Promise.all(rows.map(lineOf))).join("");
}

async function lineOf(row: ListedActivity): Promise<string> {
  const t = await getTranslations("staff.activity");
  const cells = [
    row.at,
    row.staffName && isolated(row.staffName),
    await activitySentence(row),
    t(`outcomes.${row.outcome}`),
    row.passId,
    row.kennitalaDigest,
  ];
  return `${cells.map(spreadsheetCell).join(";")}\r\n`;
}
