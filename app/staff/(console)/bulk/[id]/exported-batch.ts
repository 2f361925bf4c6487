import "server-only";
import { recordIdSchema } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findBatch, type ListedBatch } from "#portal/messaging/bulk/batch-list.ts";

/** The batch whose rows somebody takes as a file, recorded in the activity; undefined if there is none. */
export async function exportedBatch(
  staff: { accountId: string },
  writtenId: string,
): Promise<ListedBatch | undefined> {
  const id = recordIdSchema.safeParse(writtenId).data;
  const batch = id && (await findBatch(getDatabase(), id));
  if (!batch) return undefined;
  await recordActivity(getDatabase(), {
    staffId: staff.accountId,
    action: "export-batch",
    outcome: "done",
    details: { batchId: batch.id, name: batch.name },
  });
  return batch;
}
