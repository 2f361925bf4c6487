import { getDatabase } from "#portal/database/database.ts";
import type { BulkList } from "#portal/messaging/bulk/bulk-list.ts";
import { findOpenPass } from "#portal/messaging/bulk/bulk-lists.ts";
import { senderOfTemplate } from "#portal/messaging/sending/sms-sender.ts";
import { type LoadedPass, loadPass } from "#portal/passes/load-pass.ts";

/**
 * First open pass of a list; undefined if it has none. The pass is read for its template, which a
 * member lookup does not state: the passes of a list are of one template, unless that was replaced.
 */
export async function passOfList({ id }: Pick<BulkList, "id">): Promise<LoadedPass | undefined> {
  const passId = await findOpenPass(getDatabase(), id);
  return passId ? loadPass(passId) : undefined;
}

/** Sender of the template of the list's passes; undefined where the portal does not know it. */
export async function senderOfPasses(loaded: LoadedPass | undefined): Promise<string | undefined> {
  return loaded?.kind === "pass" ? senderOfTemplate(loaded.template?.name ?? null) : undefined;
}
