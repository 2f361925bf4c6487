import type { Database } from "../store/database.ts";
import { claimDueUpdates, recordUpdatePushed } from "../store/due-updates.ts";
import { removeUnregisteredCopy } from "../store/registrations.ts";
import type { DevicePushSender } from "../wallets/platform-a/push-service.ts";

/** Pushes a batch of updates, each at least once; returns how many were due. */
export async function pushDueUpdates(
  database: Database,
  push: DevicePushSender,
  now: Date,
): Promise<number> {
  const due = await claimDueUpdates(database, now);
  await Promise.all(
    due.map(async (update) => {
      const { copyId, pushToken } = update;
      const result = pushToken === null ? "accepted" : await push.notify(pushToken);
      if (result === "unregistered" && pushToken !== null) {
        await removeUnregisteredCopy(database, { copyId, pushToken, now });
      }
      if (result === "accepted") await recordUpdatePushed(database, update);
    }),
  );
  return due.length;
}
