import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { DevicePushSender } from "../domain/device-push.ts";
import type { Database } from "./database.ts";
import { removeUnregisteredCopy } from "./registrations.ts";
import { walletCopy } from "./schema/wallet.ts";

const batchSize = 50;
/** Delay before a retry, after a failed push or a process that died meanwhile. */
const retryDelayMs = 5 * 60_000;

/**
 * Pushes to devices on platform A whose passes changed; false when no update is due. Delivery is
 * at least once.
 *
 * The claim is committed before anything is sent, so that no lock waits for the network, and it
 * postpones the next attempt: after a crash the devices are notified again later, which is
 * harmless, because a device with the current version gets "not modified". A change made
 * meanwhile stays due: only the claim's own timestamp is cleared.
 */
export async function pushDueUpdates(
  database: Database,
  push: DevicePushSender,
  now: Date,
): Promise<boolean> {
  const claim = new Date(now.getTime() + retryDelayMs);
  const due = database
    .select({ id: walletCopy.id })
    .from(walletCopy)
    .where(and(lte(walletCopy.pushDueAt, now), isNull(walletCopy.removedAt)))
    .orderBy(asc(walletCopy.pushDueAt))
    .limit(batchSize)
    .for("no key update", { skipLocked: true });
  const claimed = await database
    .update(walletCopy)
    .set({ pushDueAt: claim })
    .where(inArray(walletCopy.id, due))
    .returning({ copyId: walletCopy.id, pushToken: walletCopy.pushToken });
  await Promise.all(
    claimed.map(async ({ copyId, pushToken }) => {
      const result = pushToken === null ? "accepted" : await push.notify(pushToken);
      if (result === "unregistered" && pushToken !== null) {
        await removeUnregisteredCopy(database, { copyId, pushToken, now });
      }
      if (result !== "accepted") return;
      await database
        .update(walletCopy)
        .set({ pushDueAt: null })
        .where(and(eq(walletCopy.id, copyId), eq(walletCopy.pushDueAt, claim)));
    }),
  );
  return claimed.length > 0;
}
