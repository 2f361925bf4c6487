import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { DevicePush } from "../wallets/platform-a/device-push.ts";
import type { Database } from "./database.ts";
import { removeGoneCopy } from "./registrations.ts";
import { walletCopy } from "./schema/wallet.ts";

const atOnce = 50;
/** How long a device that could not be told waits, and one whose process died meanwhile. */
const againMs = 5 * 60_000;

/**
 * Tells devices on platform A that a pass of theirs has changed; false when none is to be told.
 *
 * The claim is committed before anything is sent, so that no lock waits for the network, and it
 * puts the next attempt off: a process that dies in the middle leaves the devices to be told
 * again later. That does no harm, because a device which has the pass as it is finds that out.
 * A change that is made meanwhile stands: only the claim's own moment is taken away.
 */
export async function stepDueUpdates(
  database: Database,
  push: DevicePush,
  now: Date,
): Promise<boolean> {
  const claim = new Date(now.getTime() + againMs);
  const due = database
    .select({ id: walletCopy.id })
    .from(walletCopy)
    .where(and(lte(walletCopy.tellAt, now), isNull(walletCopy.removedAt)))
    .orderBy(asc(walletCopy.tellAt))
    .limit(atOnce)
    .for("no key update", { skipLocked: true });
  const claimed = await database
    .update(walletCopy)
    .set({ tellAt: claim })
    .where(inArray(walletCopy.id, due))
    .returning({ copyId: walletCopy.id, pushToken: walletCopy.pushToken });
  await Promise.all(
    claimed.map(async ({ copyId, pushToken }) => {
      const told = pushToken === null ? "told" : await push.tell(pushToken);
      if (told === "gone" && pushToken !== null) {
        await removeGoneCopy(database, { copyId, pushToken, now });
      }
      if (told !== "told") return;
      await database
        .update(walletCopy)
        .set({ tellAt: null })
        .where(and(eq(walletCopy.id, copyId), eq(walletCopy.tellAt, claim)));
    }),
  );
  return claimed.length > 0;
}
