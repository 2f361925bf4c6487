import type { Batch } from "#portal/messaging/bulk/batch.ts";

/**
 * Which confirmation of a batch a page shows, for its steps to carry; empty for none. It stays the
 * same as long as nobody confirms anew, however far the sending is.
 */
export function confirmationOf({ confirmedAt }: Pick<Batch, "confirmedAt">): string {
  return confirmedAt?.toISOString() ?? "";
}
