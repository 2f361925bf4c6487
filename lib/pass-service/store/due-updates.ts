import { and, eq, isNull, lte } from "drizzle-orm";
import { isAmongOldest } from "./claim.ts";
import type { Database } from "./database.ts";
import { walletCopy } from "./schema/wallet.ts";

const batchSize = 50;
/** Delay before a retry, after a failed push or a process that died meanwhile. */
const retryDelayMs = 5 * 60_000;

/** A device on platform A whose pass has changed. */
interface DueUpdate {
  copyId: string;
  pushToken: string | null;
  /** Due time of the next attempt, set by the claim. It identifies the claim: a later change replaces it. */
  retryAt: Date;
}

/**
 * Claims the copies on platform A whose passes changed, by postponing the next attempt. After a crash
 * the devices are notified again later, which is harmless: a device with the current version gets
 * "not modified".
 */
export async function claimDueUpdates(database: Database, now: Date): Promise<DueUpdate[]> {
  const { id, pushDueAt, pushToken, removedAt } = walletCopy;
  const retryAt = new Date(now.getTime() + retryDelayMs);
  const isDue = and(lte(pushDueAt, now), isNull(removedAt));
  const claimed = await database
    .update(walletCopy)
    .set({ pushDueAt: retryAt })
    .where(isAmongOldest(id, isDue, pushDueAt, batchSize))
    .returning({ copyId: id, pushToken });
  return claimed.map((copy) => ({ ...copy, retryAt }));
}

/** Records an accepted push. A change made meanwhile stays due: only the claim's own mark is cleared. */
export async function recordUpdatePushed(
  database: Database,
  { copyId, retryAt }: DueUpdate,
): Promise<void> {
  await database
    .update(walletCopy)
    .set({ pushDueAt: null })
    .where(and(eq(walletCopy.id, copyId), eq(walletCopy.pushDueAt, retryAt)));
}
