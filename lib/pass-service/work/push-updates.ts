import type { Service } from "../service.ts";
import {
  claimDueUpdates,
  type DueUpdate,
  recordUpdateFailed,
  recordUpdatePushed,
} from "../store/due-updates.ts";
import { removeUnregisteredCopy } from "../store/registrations.ts";
import type { PlatformA } from "../wallets/platform-a/platform-a.ts";

/** Batch size: updates that are claimed and pushed at once. */
const batchSize = 10;

type PushDependencies = Pick<
  Service,
  "database" | "clock" | "log" | "metrics" | "updatePace" | "updatesCarryMessages"
> & { platformA: Pick<PlatformA, "devices" | "hasExpired"> | undefined };

/**
 * Pushes a batch of updates to devices on platform A, no faster than the passes that the devices then fetch
 * can be signed (`updatePace`). Other updates wait for the next round. Returns how many were claimed.
 */
export async function pushDueUpdates(service: PushDependencies): Promise<number> {
  const { database, clock, updatePace, platformA } = service;
  // Expired certificate: updates stay due until it is renewed, because devices could fetch no pass.
  if (!platformA || platformA.hasExpired(clock())) return 0;
  const allowed = updatePace.take(batchSize);
  if (allowed === 0) return 0;
  const due = await claimDueUpdates(database, clock(), allowed);
  updatePace.giveBack(allowed - due.length);
  await Promise.all(due.map((update) => pushUpdate(service, platformA, update)));
  return due.length;
}

async function pushUpdate(
  { database, clock, log, metrics, updatesCarryMessages: carriesMessages }: PushDependencies,
  { devices }: Pick<PlatformA, "devices">,
  update: DueUpdate,
): Promise<void> {
  const { copyId, pushToken, isCurrent } = update;
  if (isCurrent) return recordUpdatePushed(database, update, { now: clock(), carriesMessages });
  const result = await devices.notify(pushToken);
  const now = clock();
  metrics.countPush("a", result.outcome === "failed" ? "failed" : "accepted");
  if (result.outcome === "failed") {
    const { status, reason, retryAfterMs } = result;
    log.warn({ status, reason, attempts: update.attempts }, "a push to a device was not accepted");
    return recordUpdateFailed(database, update, { now, retryAfterMs });
  }
  if (result.outcome === "unregistered") {
    log.info({}, "a device was unregistered by the push service");
    return removeUnregisteredCopy(database, { copyId, pushToken, now });
  }
  return recordUpdatePushed(database, update, { now, carriesMessages });
}
