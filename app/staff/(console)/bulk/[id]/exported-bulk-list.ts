import "server-only";
import { recordIdSchema } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { getDatabase } from "#portal/database/database.ts";
import { namedIn } from "#portal/messaging/bulk/bulk-list.ts";
import { findBulkList, type ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";

/** Finds the bulk list for an export of its rows and records the export in the activity. */
export async function exportedBulkList(
  staff: { accountId: string },
  writtenId: string,
): Promise<ListedBulkList | undefined> {
  const id = recordIdSchema.safeParse(writtenId).data;
  const bulkList = id && (await findBulkList(getDatabase(), id));
  if (!bulkList) return undefined;
  await recordActivity(getDatabase(), {
    staffId: staff.accountId,
    action: "export-bulk-list",
    outcome: "done",
    details: namedIn(bulkList),
  });
  return bulkList;
}
