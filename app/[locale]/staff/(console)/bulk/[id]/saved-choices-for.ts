import { getDatabase } from "#portal/database/database.ts";
import type { Batch } from "#portal/messaging/bulk/batch.ts";
import { firstOpenPass } from "#portal/messaging/bulk/batch-list.ts";
import type { StaffFailure } from "#portal/pass-service-failure.ts";
import { loadPassOnce } from "#portal/passes/load-pass.ts";
import { savedChoicesOf } from "../../passes/[id]/sms/saved-choices.ts";
import type { SavedChoice } from "../../passes/[id]/sms/sms-form-state.ts";

/**
 * The saved texts for a list: of the template of its first open pass. A list of members has passes of
 * one template, but for one that was replaced; a lookup does not name it, so a pass is read. With a
 * failure they are not known.
 */
export async function savedChoicesFor({
  id,
}: Pick<Batch, "id">): Promise<{ saved: SavedChoice[]; failure?: StaffFailure }> {
  const passId = await firstOpenPass(getDatabase(), id);
  const loaded = passId ? await loadPassOnce(passId) : undefined;
  if (loaded?.kind === "failed") return { saved: [], failure: loaded.failure };
  return { saved: loaded?.kind === "pass" ? await savedChoicesOf(loaded.pass.passTemplateId) : [] };
}
